package lab

import (
	"reflect"

	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/theory"
	"revisit/core/trace"
	"revisit/core/value"
)

// state is what decides how a run goes on after a path, and what pictures need to know of the paths before.
type state struct {
	door     *protocol.Environment
	learner  learner.Learner // in door
	recorder *trace.Recorder
	sums     value.Sums
	complete int64 // episodes
	within   bool  // as the session's
}

// state returns a copy of the session's state, which must be between two paths. It leaves out the trace and the measures.
func (s *Session) state() *state {
	door := s.door.Clone()
	return &state{door, s.learner.Clone(door), s.recorder.Clone(), s.metrics.Sums(), s.complete, s.within}
}

func (st *state) clone() *state {
	door := st.door.Clone()
	return &state{door, st.learner.Clone(door), st.recorder.Clone(), st.sums.Clone(), st.complete, st.within}
}

// resume returns a session of the same run that goes on from a state, which belongs to it from now on. It draws the same paths, bit for bit.
func (s *Session) resume(from *state) *Session {
	so := &Session{spec: s.spec, in: s.in, door: from.door, learner: from.learner, recorder: from.recorder, complete: from.complete, within: from.within}
	if s.stars == nil {
		s.stars = map[int]theory.Star{}
	}
	so.stars = s.stars // they are the problem's
	so.metrics = value.Resume(s.in, s.spec, so.learner, from.sums)
	so.equip()
	return so
}

// restart returns a session of the same run before its first path.
func (s *Session) restart() (*Session, error) {
	fresh, err := open(s.spec, s.in)
	if err != nil {
		return nil, err
	}
	return s.resume(fresh.asState()), nil
}

// asState is the session's state itself. The session must not be used any more.
func (s *Session) asState() *state {
	return &state{s.door, s.learner, s.recorder, s.metrics.Sums(), s.complete, s.within}
}

// footprint returns the bytes of memory that a copy refers to and its original does not. It follows pointers to the same depth in both.
func footprint(copy, original reflect.Value) (bytes int64) {
	known := original.IsValid()
	same := func() bool { return known && original.Kind() == copy.Kind() && copy.Pointer() == original.Pointer() }
	switch copy.Kind() {
	case reflect.Pointer:
		if copy.IsNil() || same() {
			return 0
		}
		if known {
			original = original.Elem()
		}
		return int64(copy.Type().Elem().Size()) + footprint(copy.Elem(), original)
	case reflect.Interface:
		if known {
			original = original.Elem()
		}
		return footprint(copy.Elem(), original)
	case reflect.Struct:
		known = known && original.Type() == copy.Type()
		for i := range copy.NumField() {
			var field reflect.Value
			if known {
				field = original.Field(i)
			}
			bytes += footprint(copy.Field(i), field)
		}
	case reflect.Slice:
		if copy.Cap() == 0 || same() {
			return 0
		}
		bytes = int64(copy.Cap()) * int64(copy.Type().Elem().Size())
		for i := 0; i < copy.Len() && refers(copy.Type().Elem()); i++ {
			var element reflect.Value
			if known && i < original.Len() {
				element = original.Index(i)
			}
			bytes += footprint(copy.Index(i), element)
		}
	case reflect.Map:
		const share = 2 // of a map's memory is free, about half of it
		return share * int64(copy.Len()) * int64(copy.Type().Key().Size()+copy.Type().Elem().Size())
	}
	return bytes
}

// refers tells whether values of a type may refer to other memory.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if refers(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
