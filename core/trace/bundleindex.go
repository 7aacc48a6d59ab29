package trace

// index finds bundles by their keys: a table with open addressing that is emptied at once.
type index struct {
	seats []seat // twice as many as there are bundles at most
	turn  uint32 // of the seats, those of other turns are empty
}

type seat struct {
	turn   uint32
	bundle *Bundle
}

const seats = 2 * maxBundles

func (x *index) clear() {
	if x.seats == nil {
		x.seats = make([]seat, seats)
	}
	if x.turn++; x.turn == 0 {
		clear(x.seats)
		x.turn = 1
	}
}

func (x *index) find(key uint64) *Bundle {
	for i := key % seats; x.seats[i].turn == x.turn; i = (i + 1) % seats {
		if b := x.seats[i].bundle; b.key == key {
			return b
		}
	}
	return nil
}

// put adds a bundle whose key is not there yet.
func (x *index) put(b *Bundle) {
	i := b.key % seats
	for x.seats[i].turn == x.turn {
		i = (i + 1) % seats
	}
	x.seats[i] = seat{x.turn, b}
}
