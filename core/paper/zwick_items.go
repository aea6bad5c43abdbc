package paper

import "math/big"

// memoryAsk asks for a table of Memory.
func memoryAsk(pairs int, rules string, more ...any) string {
	return ask("memory", append([]any{"pairs", pairs, "rules", rules}, more...)...)
}

func power(x *big.Rat, n int) *big.Rat {
	r := over(1, 1)
	for range n {
		r.Mul(r, x)
	}
	return r
}

func mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

func quo(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }
