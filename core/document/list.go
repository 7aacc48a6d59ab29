package document

// List is a list that is [] in JSON also where it is nil.
type List[T any] []T

func (l List[T]) MarshalJSON() ([]byte, error) {
	if l == nil {
		return []byte("[]"), nil
	}
	return Marshal([]T(l))
}
