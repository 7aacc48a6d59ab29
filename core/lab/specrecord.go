package lab

func (r *RecordSpec) read(f *fields) error {
	r.TracePaths = defaultTrace
	if v, given := f.get("trace"); given {
		r.TracePaths = readTrace(f, v)
	}
	r.Model = f.boolean("model", false)
	return f.end()
}

func readTrace(f *fields, v any) int64 {
	switch v := v.(type) {
	case bool:
		if v {
			return allPaths
		}
		return 0
	case *object:
		trace := openFields(join(f.path, "trace"), v, true)
		paths := trace.integer("paths", defaultTrace, 0, maxBudget)
		if err := trace.end(); err != nil && f.err == nil {
			f.err = err
		}
		return paths
	}
	f.fail("trace", v, `true, false or {"paths": n}`)
	return 0
}
