package lab

import "revisit/core/document"

func (r *RecordSpec) read(f *document.Fields) error {
	r.TracePaths = defaultTrace
	if v, given := f.Get("trace"); given {
		r.TracePaths = readTrace(f, v)
	}
	r.Model = f.Boolean("model", false)
	return f.End()
}

func readTrace(f *document.Fields, v any) int64 {
	switch v := v.(type) {
	case bool:
		if v {
			return allPaths
		}
		return 0
	case *document.Object:
		trace := document.Open(document.Join(f.Path, "trace"), v, true)
		paths := trace.Integer("paths", defaultTrace, 0, maxBudget)
		if err := trace.End(); err != nil && f.Err == nil {
			f.Err = err
		}
		return paths
	}
	f.Fail("trace", v, `true, false or {"paths": n}`)
	return 0
}
