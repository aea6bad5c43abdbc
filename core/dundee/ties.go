package dundee

import (
	"maps"
	"math/big"
	"slices"

	"rencontre/core/rook"
)

// ways returns the number of orders in which a bid wins.
func (s *search) ways(bid []int) (*big.Int, error) {
	poly, i := []*big.Int{big.NewInt(1)}, 0
	for _, g := range s.groups {
		for range g.ranks {
			var err error
			poly, err = rook.Times(poly, s.boards.rooks(g.cards, bid[i]), s.pace.product)
			if err != nil {
				return nil, err
			}
			i++
		}
	}
	return s.boards.ways(poly), nil
}

// cards lists the numbers of cards in search order.
func (s *search) cards() []int {
	var cards []int
	for _, g := range s.groups {
		for range g.ranks {
			cards = append(cards, g.cards)
		}
	}
	return cards
}

// sorted returns the bid in ascending order within every group.
func (s *search) sorted(b []int) []int {
	b = slices.Clone(b)
	i := 0
	for _, g := range s.groups {
		slices.Sort(b[i : i+g.ranks])
		i += g.ranks
	}
	return b
}

// ties finds all bids as good as those recorded by reversing the steps of Lemma 13. If the
// search was not complete, it returns only the recorded bids.
func (s *search) ties(whole bool) (found [][]int, more bool, err error) {
	seen := map[string]bool{}
	add := func(b []int) {
		b = s.sorted(b)
		key := string(encode(b))
		if !seen[key] {
			seen[key] = true
			found = append(found, b)
		}
	}
	for _, b := range s.bids {
		add(b)
	}
	if !whole {
		return found, false, nil
	}
	cards := s.cards()
	tried := maps.Clone(seen)
	for next := 0; next < len(found); next++ {
		at := found[next]
		// Of ranks with equally many cards that are named equally often, which are adjacent,
		// only the last is named once more and only the first once less.
		same := func(i, j int) bool { return cards[i] == cards[j] && at[i] == at[j] }
		for i := range cards {
			if i+1 < len(cards) && same(i, i+1) {
				continue
			}
			for j := range cards {
				// The neighbour of at names i once more and j once less.
				if j > 0 && same(j, j-1) || at[j] == 0 || cards[i] < cards[j] || at[i]+1 < at[j] {
					continue
				}
				if cards[i] == cards[j] && at[i] < at[j] {
					continue
				}
				if err := s.pace.spend(perProduct * len(at)); err != nil {
					return nil, false, err
				}
				b := slices.Clone(at)
				b[i]++
				b[j]--
				b = s.sorted(b)
				key := string(encode(b))
				if tried[key] {
					continue
				}
				tried[key] = true
				s.checked++
				n, err := s.ways(b)
				if err != nil {
					return nil, false, err
				}
				if n.Cmp(s.best) == 0 {
					add(b)
					if len(found) > maxBids {
						return found[:maxBids], true, nil
					}
				}
			}
		}
	}
	return found, false, nil
}

// inDeckOrder converts a bid from search order to the order of the deck.
func (s *search) inDeckOrder(b []int) []int {
	bid := make([]int, len(b))
	for i, r := range s.ranks {
		bid[r] = b[i]
	}
	return bid
}

// encode writes a bid as a map key.
func encode(b []int) []byte {
	key := make([]byte, 0, 2*len(b))
	for _, x := range b {
		key = append(key, byte(x), byte(x>>8))
	}
	return key
}
