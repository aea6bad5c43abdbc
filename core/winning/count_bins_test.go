package winning

import "testing"

// TestBins compares an index and bins with a map.
func TestBins(t *testing.T) {
	y, x := survey{state: 3}, index{}
	for _, kinds := range []int{1, 2, 100, 5000, 1 << 40} {
		b := newBins[uint64](2, 4, 30000)
		x.reset()
		b.reset()
		held := map[uint64]map[uint64]bool{}
		for i := range uint64(20000) {
			key := uint64(y.draw(kinds))
			if known := held[key] != nil; known != (x.find(key) >= 0) {
				t.Fatalf("%d is known: %v", key, !known)
			}
			bin := x.add(key)
			b.extend(bin + 1)
			row := b.add(bin)
			row[0], row[1] = key, i
			if held[key] == nil {
				held[key] = map[uint64]bool{}
			}
			held[key][i] = true
		}
		if len(x.keys) != len(held) {
			t.Fatalf("%d keys, not %d", len(x.keys), len(held))
		}
		for bin, key := range x.keys {
			if x.find(key) != bin || b.size(bin) != len(held[key]) {
				t.Fatalf("bin %d of %d is %d and has %d rows, not %d", bin, key, x.find(key), b.size(bin), len(held[key]))
			}
			for block, rows := range b.all(bin) {
				for i := range rows {
					if row := block[2*i:]; row[0] != key || !held[key][row[1]] {
						t.Fatalf("bin %d holds %d", bin, row[:2])
					}
					delete(held[key], block[2*i+1])
				}
			}
			if len(held[key]) > 0 {
				t.Fatalf("bin %d does not hold %v", bin, held[key])
			}
		}
	}
	small := newBins[uint8](1, 2, 1)
	small.extend(2)
	held := 0
	for i := range 4 {
		if small.add(i/3) != nil {
			held++
		}
	}
	if held != 2 {
		t.Errorf("one block of two rows holds %d", held)
	}
}
