package bridge

import (
	"syscall/js"
	"unsafe"
)

// Float64Array copies values into a new typed array, in one piece: wasm and typed arrays are both little-endian.
func Float64Array(values []float64) js.Value {
	bytes := js.Global().Get("Uint8Array").New(8 * len(values))
	if len(values) > 0 {
		js.CopyBytesToJS(bytes, unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), 8*len(values)))
	}
	return js.Global().Get("Float64Array").New(bytes.Get("buffer"))
}

// Uint8Array copies data into a new typed array.
func Uint8Array(data []byte) js.Value {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	return bytes
}

// Bytes copies a Uint8Array out of JavaScript.
func Bytes(array js.Value) []byte {
	data := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(data, array)
	return data
}

// Text returns an argument that is a text: a string or, where it is long, a Uint8Array of its bytes in UTF-8.
func Text(argument js.Value) []byte {
	if argument.Type() == js.TypeString {
		return []byte(argument.String())
	}
	return Bytes(argument)
}
