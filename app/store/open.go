//go:build !(js && wasm)

package store

// Open is the store of this device: natively it lasts as long as the program.
// A page opens it once.
func Open(engine string) Store { return NewMemory(engine) }
