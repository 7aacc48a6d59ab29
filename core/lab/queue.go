package lab

import "math"

// queue are the places of one step: of a learner that is settling in a heap, the first to be looked at again on top.
type queue struct {
	due []due
	era int
	on  map[int32][]int // of an axis: the entries of due that it matters for
}

// due is when a place is to be looked at again: when the drift is over until.
type due struct {
	until    float64
	place, s int
	turn     int // when it was last looked at
}

// until is when the first place is due.
func (q *queue) until() float64 {
	if len(q.due) == 0 {
		return math.Inf(1)
	}
	return q.due[0].until
}

// rise puts entry i in order with those before it.
func (q *queue) rise(i int) {
	for i > 0 {
		parent := (i - 1) / 2
		if q.due[parent].until <= q.due[i].until {
			return
		}
		q.due[parent], q.due[i] = q.due[i], q.due[parent]
		i = parent
	}
}

// sink puts the top in order with all others.
func (q *queue) sink() {
	i, top := 0, q.due[0]
	for {
		child := 2*i + 1
		if child >= len(q.due) {
			break
		}
		if child+1 < len(q.due) && q.due[child+1].until < q.due[child].until {
			child++
		}
		if top.until <= q.due[child].until {
			break
		}
		q.due[i] = q.due[child]
		i = child
	}
	q.due[i] = top
}
