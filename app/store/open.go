//go:build !(js && wasm)

package store

// Open returns the store of this device. Natively it lasts as long as the program. A page opens
// it once.
func Open(engine string) Store { return NewMemory(engine) }
