package linq

import (
	"math"

	"revisit/core/feature"
	"revisit/core/kernel"
)

// Stay is what is known of a state that has one greedy action, so that asking for it again is less work. By how much U has fallen of this
// action, g, and risen of the one that leaves it least room, its rival, need not be bounded but can be computed: for d^2 products, or
// for d times as many as updates have come since. U of no other action has risen by more than theta has moved.
type Stay struct {
	era    int
	greedy looked
	u      float64 // U(g), when it was settled
	rest   float64 // the room that all but the rival left then; 0 where nothing is known
	theta  float64 // the lengths of theta's steps then
	leaps  float64
	once   int     // the snapshot of theta that was the latest then
	since  float64 // the length of theta's steps from that snapshot to then

	rival    looked  // g itself where all room that there is depends on it alone
	pair     float64 // the room that it left, when it was looked at last
	most     float64 // its U then, or more; and theta and leaps then
	at, off  float64
	rounding float64
}

// looked is an action with the weight that it had at an update, which may be that much off.
type looked struct {
	action      int
	weight, off float64
	update      int64
}

// stay returns what is to be remembered of a state with this greedy action and its rival, both looked at, and the rooms left by the
// rival and by the rest.
func (l *Learner) stay(h, greedy, rival int, pair, rest, rounding float64) Stay {
	d, u := &l.drift[h], l.settling.u
	s := Stay{
		era: d.era, greedy: l.looked(h, greedy), u: u[greedy], rest: rest, theta: d.theta, leaps: d.leaps,
		rival: l.looked(h, rival), pair: pair, most: u[rival], at: d.theta, off: d.leaps, rounding: rounding,
	}
	s.once, s.since = d.once.take(l.step[h].Theta, d.theta, pair/16)
	return s
}

// looked returns what is to be remembered of an action that was just looked at.
func (l *Learner) looked(h, a int) looked {
	weight := float64(l.b[a]*l.b[a]) / float64(l.beta*l.beta)
	return looked{a, weight, float64(1e-12 * weight), l.step[h].recent.now()}
}

// stays tells whether the greedy action at (h,s) is the one that it was, and until when it is so at least.
func (l *Learner) stays(h, s int, stay *Stay) (until float64, stays bool) {
	d := &l.drift[h]
	if stay.era != d.era || !(stay.rest > 0) {
		return 0, false
	}
	room := stay.rest - float64(feature.MaxNorm*l.rise(h, stay)*(1+8*unit))
	if !(room > 0) {
		return 0, false
	}
	least, _ := l.again(h, s, &stay.greedy)
	room -= max(0, stay.u-least)
	if stay.rival.action == stay.greedy.action {
		return d.lasts(room), room > 0
	}
	rival := stay.most + float64(feature.MaxNorm*(d.theta-stay.at+d.leaps-stay.off)*(1+8*unit))
	pair := l.apart(stay, least, rival)
	if 2*pair < stay.pair {
		_, stay.most = l.again(h, s, &stay.rival)
		pair = l.apart(stay, least, stay.most)
		stay.pair, stay.at, stay.off = pair, d.theta, d.leaps
	}
	room = min(room, pair)
	return d.lasts(room), room > 0
}

// apart is the room that a rival of this U leaves to a greedy action of that one: see room.
func (l *Learner) apart(stay *Stay, greedy, rival float64) float64 {
	margin, most := l.choice.Margin, float64(l.horizon)-l.choice.Margin
	if stay.rival.action < stay.greedy.action || l.choice.Draws() {
		return min(greedy-margin, most) - rival - stay.rounding
	}
	return max(greedy-most, greedy-rival+margin) - stay.rounding
}

// again returns bounds on U of an action now.
func (l *Learner) again(h, s int, k *looked) (least, most float64) {
	a, r := k.action, l.step[h].recent
	var phi []float64
	if r != nil {
		phi = l.rows.Row(h, s, a)
	}
	if fallen, known := r.since(k.update, phi); known {
		k.off += float64(1e-12*(k.weight+fallen)) + float64(0x1p-48*float64(len(phi)))
		k.weight -= fallen
		k.update = r.updates
		mean := kernel.Dot(phi, l.step[h].Theta)
		return mean + float64(l.beta*math.Sqrt(max(0, k.weight-k.off))), mean + float64(l.beta*math.Sqrt(max(0, k.weight+k.off)))
	}
	l.look(h, s, a)
	l.know(h, s, a)
	*k = l.looked(h, a)
	return l.settling.u[a], l.settling.u[a]
}

// rise bounds by how much U of an action with |phi| = 1 has risen: by the way that theta has gone, or where that is much of the room by how
// far it has come, which is less where it goes to and fro.
func (l *Learner) rise(h int, stay *Stay) float64 {
	d := &l.drift[h]
	gone := d.theta - stay.theta
	if 4*gone > stay.rest {
		gone = min(gone, d.once.from(stay.once, l.step[h].Theta, d.theta)+stay.since)
	}
	return gone + d.leaps - stay.leaps
}

// lasts returns how far the drift may come while it uses up no more than this room.
func (d *drift) lasts(room float64) float64 {
	return max(d.moved, float64((d.moved+room/feature.MaxNorm)*(1-8*unit)))
}
