package lab

// mantissas are the two leading digits of the moments at which a run is measured: 23 a decade, about equally far apart on a log axis.
var mantissas = [...]int64{10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40, 45, 50, 55, 60, 66, 73, 80, 90}

// Grid returns the i-th moment, i from 0: 1 to 9, then the numbers of two digits above and zeros.
func Grid(i int) int64 {
	if i < 9 {
		return int64(i) + 1
	}
	i -= 9
	x := mantissas[i%len(mantissas)]
	for range i / len(mantissas) {
		x *= 10
	}
	return x
}
