package tidy

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// ZIP returns the tables and schema.json as one ZIP file (APPNOTE 6.3.10): stored, since archive/zip and its compression would weigh more in a
// browser than the tables do, and without times, so that the same tables give the same bytes. Tables of more than 2 GB are an error.
func (s *Set) ZIP() ([]byte, error) {
	schema, err := s.Schema()
	if err != nil {
		return nil, err
	}
	var file, directory []byte
	add := func(name string, content []byte) {
		const newYear1980 = 1<<5 | 1
		header := halves(nil, 20, 0, 0, 0, newYear1980) // version, flags, method, time, date
		header = words(header, crc32.ChecksumIEEE(content), uint32(len(content)), uint32(len(content)))
		header = halves(header, uint16(len(name)), 0) // and of what is added to it
		directory = append(halves(words(directory, 0x02014b50), 20), header...)
		directory = append(words(halves(directory, 0, 0, 0), 0, uint32(len(file))), name...) // comment, disk, attributes, place
		file = append(append(append(words(file, 0x04034b50), header...), name...), content...)
	}
	add("schema.json", append(schema, '\n'))
	for i := range s.Tables {
		var table bytes.Buffer
		if err := s.Tables[i].WriteCSV(&table); err != nil {
			return nil, err
		}
		add(s.Tables[i].Name+".csv", table.Bytes())
		if len(file) > math.MaxInt32 {
			return nil, fmt.Errorf("found tables of %d bytes, expected less than 2 GB: make data writes them to files", len(file))
		}
	}
	count := uint16(1 + len(s.Tables))
	end := halves(words(nil, 0x06054b50), 0, 0, count, count)
	end = halves(words(end, uint32(len(directory)), uint32(len(file))), 0)
	return append(append(file, directory...), end...), nil
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
