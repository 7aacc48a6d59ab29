package spec

import "revisit/core/document"

func (r *Record) read(f *document.Fields) error {
	r.TracePaths = defaultTrace
	if v, given := f.Get("trace"); given {
		r.TracePaths = ReadTrace(f, v)
	}
	r.Model = f.Boolean("model", false)
	return f.End()
}

// ReadTrace returns how many paths a record keeps, of its member "trace": true for all, false for none, or {"paths": n}.
func ReadTrace(f *document.Fields, v any) int64 {
	switch v := v.(type) {
	case bool:
		if v {
			return AllPaths
		}
		return 0
	case *document.Object:
		trace := document.Open(document.Join(f.Path, "trace"), v, true)
		paths := trace.Integer("paths", defaultTrace, 0, MaxBudget)
		if err := trace.End(); err != nil && f.Err == nil {
			f.Err = err
		}
		return paths
	}
	f.Fail("trace", v, `true, false or {"paths": n}`)
	return 0
}
