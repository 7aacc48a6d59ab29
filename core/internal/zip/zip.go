// Package zip writes ZIP files (APPNOTE 6.3.10): stored, since archive/zip and its compression would weigh more in a browser than the files do,
// and without times, so that the same content gives the same bytes.
package zip

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// File is a ZIP file in the making. The zero value is empty.
type File struct {
	file, directory []byte
	count           uint16
}

// Room allocates memory for the given number of bytes at once.
func (f *File) Room(bytes int) { f.file = make([]byte, 0, bytes) }

// Add adds a file. A whole of more than 2 GB is an error.
func (f *File) Add(name string, content []byte) error {
	if len(f.file)+len(content) > math.MaxInt32 {
		return fmt.Errorf("found %d bytes, expected less than 2 GB", len(f.file)+len(content))
	}
	const newYear1980 = 1<<5 | 1
	header := halves(nil, 20, 0, 0, 0, newYear1980) // version, flags, method, time, date
	header = words(header, crc32.ChecksumIEEE(content), uint32(len(content)), uint32(len(content)))
	header = halves(header, uint16(len(name)), 0) // and of what is added to it
	f.directory = append(halves(words(f.directory, 0x02014b50), 20), header...)
	f.directory = append(words(halves(f.directory, 0, 0, 0), 0, uint32(len(f.file))), name...) // comment, disk, attributes, place
	f.file = append(append(append(words(f.file, 0x04034b50), header...), name...), content...)
	f.count++
	return nil
}

// Bytes returns the whole file, to which nothing can be added any more.
func (f *File) Bytes() []byte {
	end := halves(words(nil, 0x06054b50), 0, 0, f.count, f.count)
	end = halves(words(end, uint32(len(f.directory)), uint32(len(f.file))), 0)
	return append(append(f.file, f.directory...), end...)
}

func words(to []byte, numbers ...uint32) []byte {
	for _, n := range numbers {
		to = binary.LittleEndian.AppendUint32(to, n)
	}
	return to
}

func halves(to []byte, numbers ...uint16) []byte {
	for _, n := range numbers {
		to = binary.LittleEndian.AppendUint16(to, n)
	}
	return to
}
