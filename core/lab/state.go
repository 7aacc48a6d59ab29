package lab

import (
	"reflect"

	"revisit/core/internal/evaluation"
	"revisit/core/internal/history"
	"revisit/core/internal/picture"
	"revisit/core/learner"
	"revisit/core/protocol"
)

// state is what decides how a run goes on after a path, and what pictures need to know of the paths before.
type state struct {
	env      *protocol.Environment
	learner  learner.Learner // in env
	recorder *history.Recorder
	pictures *picture.Pictures // of recorder
	sums     evaluation.Sums
	complete int64 // episodes
	within   bool  // as the session's
}

// state returns a copy of the session's state, which must be between two paths. It leaves out the trace and the measures.
func (s *Session) state() *state {
	env := s.env.Clone()
	recorder := s.recorder.Clone()
	return &state{env, s.learner.Clone(env), recorder, s.pictures.CloneFor(recorder), s.metrics.Sums(), s.complete, s.within}
}

func (st *state) clone() *state {
	env := st.env.Clone()
	recorder := st.recorder.Clone()
	return &state{env, st.learner.Clone(env), recorder, st.pictures.CloneFor(recorder), st.sums.Clone(), st.complete, st.within}
}

// resume returns a session of the same run that goes on from a state, which belongs to it from now on. It draws the same paths, bit for bit.
func (s *Session) resume(from *state) *Session {
	so := &Session{spec: s.spec, in: s.in, env: from.env, learner: from.learner, recorder: from.recorder, pictures: from.pictures, complete: from.complete, within: from.within,
		stars: s.stars} // which are the problem's
	so.metrics = evaluation.Resume(s.in, s.spec, so.learner, from.sums)
	so.equip()
	return so
}

// restart returns a session of the same run before its first path.
func (s *Session) restart() (*Session, error) {
	fresh, err := open(s.in)
	if err != nil {
		return nil, err
	}
	fresh.recorder.HashAs(s.recorder.Form())
	if s.pictures == nil {
		fresh.DisableViews()
	}
	return s.resume(fresh.asState()), nil
}

// asState is the session's state itself. The session must not be used any more.
func (s *Session) asState() *state {
	return &state{s.env, s.learner, s.recorder, s.pictures, s.metrics.Sums(), s.complete, s.within}
}

// footprint returns the bytes of memory that a copy refers to and its original does not. It follows pointers to the same depth in both.
func footprint(copy, original any) int64 {
	f := counted{}
	return f.bytes(reflect.ValueOf(copy), reflect.ValueOf(original))
}

// counted are the addresses whose memory was counted.
type counted map[uintptr]bool

// isNew reports whether what a pointer or slice refers to is neither the original's nor counted, and counts it.
func (c counted) isNew(copy, original reflect.Value) bool {
	at := copy.Pointer()
	if at == 0 || c[at] || original.IsValid() && original.Pointer() == at {
		return false
	}
	c[at] = true
	return true
}

// bytes is footprint of what was not counted before. original is of the type of copy, or no value.
func (c counted) bytes(copy, original reflect.Value) (sum int64) {
	if original.IsValid() && original.Type() != copy.Type() {
		original = reflect.Value{}
	}
	inside := func(of func(reflect.Value) reflect.Value) int64 {
		if !original.IsValid() {
			return c.bytes(of(copy), original)
		}
		return c.bytes(of(copy), of(original))
	}
	switch copy.Kind() {
	case reflect.Pointer:
		if c.isNew(copy, original) {
			sum = int64(copy.Type().Elem().Size()) + inside(reflect.Value.Elem)
		}
	case reflect.Interface:
		if !copy.IsNil() {
			sum = inside(reflect.Value.Elem)
		}
	case reflect.Struct:
		for i := range copy.NumField() {
			sum += inside(func(v reflect.Value) reflect.Value { return v.Field(i) })
		}
	case reflect.Slice:
		if copy.Cap() == 0 || !c.isNew(copy, original) {
			return 0
		}
		sum = int64(copy.Cap()) * int64(copy.Type().Elem().Size())
		for i := 0; i < copy.Len() && refers(copy.Type().Elem()); i++ {
			var element reflect.Value
			if original.IsValid() && i < original.Len() {
				element = original.Index(i)
			}
			sum += c.bytes(copy.Index(i), element)
		}
	case reflect.Map:
		const share = 2 // about half of a map's memory is free
		sum = share * int64(copy.Len()) * int64(copy.Type().Key().Size()+copy.Type().Elem().Size())
	}
	return sum
}

// refers reports whether values of a type may refer to other memory.
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
