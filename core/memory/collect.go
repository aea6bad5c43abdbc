package memory

import "math/big"

// # The games of a board at random
//
// Section 3.6 of the thesis expects how the blocks of a board look (board.go): r first cards and
// then p second ones, which the thesis calls a collect sequence. The functions below compute it.
// All boards of n pairs are equally likely.

// BlockSizes returns the expected number of blocks with r first cards, by r from 1 to n.
//
// It is w(r) - 2w(r+1) + w(r+2), where w(r) is the expected number of r first cards in a row: a
// block of s >= r has s-r+1 of them. The mates of r such cards are among the cards that follow, so
//
//	w(r) = sum over c of c(c-1)..(c-r+1) / ((2n-1)(2n-3)..(2n-2r+1)) = r! C(2n-r+1,r+1) / ((2n-1)..(2n-2r+1))
//
// where c is the number of those cards. As n grows, w(r)/n tends to 2/(r+1), and the share of
// blocks with r first cards to 12 / ((r+1)(r+2)(r+3)).
func BlockSizes(n int) []*big.Rat {
	rows := make([]*big.Rat, n+2) // w(r+1)
	orders := big.NewInt(1)
	for i := range rows {
		r := int64(i + 1)
		rows[i] = new(big.Rat)
		if i >= n {
			continue
		}
		orders.Mul(orders, big.NewInt(2*int64(n)-2*r+1))
		w := new(big.Int).Binomial(2*int64(n)-r+1, r+1)
		w.Mul(w, new(big.Int).MulRange(1, r))
		rows[i].SetFrac(w, orders)
	}
	sizes := make([]*big.Rat, n)
	for i := range sizes {
		sizes[i] = new(big.Rat).Sub(rows[i], rows[i+1])
		sizes[i].Add(sizes[i], rows[i+2]).Sub(sizes[i], rows[i+1])
	}
	return sizes
}

// CollectSizes returns the expected numbers of pairs in the first and in the last collect sequence
// of a board.
//
// Read from its end, a board is a board again, and its last collect sequence the first cards with
// which it begins. So both are sums of the boards that begin with r first cards and then have at
// least q second ones, over q >= 1 in the first case; in the second q = 0.
func CollectSizes(n int) (first, last *big.Rat) {
	f, l := new(big.Int), new(big.Int)
	for r := 1; r <= n; r++ {
		begin := orders(n-r, r)
		l.Add(l, begin)
		for q := range r { // one second card more: it has r-q mates, and the others had 2n-r-q places
			begin.Mul(begin, big.NewInt(int64(r-q)))
			begin.Quo(begin, big.NewInt(int64(2*n-r-q)))
			f.Add(f, begin)
		}
	}
	all := orders(n, 0)
	return new(big.Rat).SetFrac(f, all), new(big.Rat).SetFrac(l, all)
}

// orders returns the number of boards that follow where j pairs are unseen and k single cards are
// known. The mates of the single cards have 2j+k places.
func orders(j, k int) *big.Int {
	x := new(big.Int).MulRange(int64(2*j+1), int64(2*j+k))
	for odd := int64(1); odd < int64(2*j); odd += 2 {
		x.Mul(x, big.NewInt(odd))
	}
	return x
}

// EvenCollects returns the probabilities that an even number of collect sequences is left, in the
// positions of n pairs, by the number j of unseen pairs from 0 to n; of the others one card is known.
//
// Boards are counted with a sign for each collect sequence, apart by whether a first or a second card
// comes next. The end of the board counts as a first card.
func EvenCollects(n int) []*big.Rat {
	even := make([]*big.Rat, n+1)
	type signed struct{ first, second *big.Int }
	var last []signed // of j-1, by k
	for j := range n + 1 {
		row := make([]signed, n-j+1)
		for k := range row {
			s := signed{new(big.Int), new(big.Int)}
			switch {
			case j > 0:
				s.first.Add(last[k+1].first, last[k+1].second)
			case k == 0:
				s.first.SetInt64(1)
			}
			if k > 0 {
				s.second.Sub(row[k-1].second, row[k-1].first)
				s.second.Mul(s.second, big.NewInt(int64(k)))
			}
			row[k] = s
		}
		all := orders(j, n-j)
		s := row[n-j]
		both := new(big.Int).Add(s.first, s.second)
		even[j] = new(big.Rat).SetFrac(both.Add(both, all), all)
		even[j].Mul(even[j], big.NewRat(1, 2))
		last = row
	}
	return even
}
