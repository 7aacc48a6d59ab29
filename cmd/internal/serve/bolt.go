package serve

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"

	"revisit/core/link"
	"revisit/wasm/share"
)

// Versions to 2.0 kept stored runs in one file of bbolt (https://github.com/etcd-io/bbolt). Its pages are read here without its tree: since a run's
// id is a hash of it, whatever is found under its own id is a run that was stored, in a damaged file too.

// boltEnding is the ending of such a file, which lies beside the folder.
const boltEnding = ".db"

// takeOver stores the runs of such a file in runs, and gives the file another name, so that it is done once. Where there is none it does nothing.
func takeOver(path string, runs share.Store, out io.Writer) error {
	file, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	refuse := func(err error) error {
		return fmt.Errorf("%s, with the runs that an earlier Revisit stored, cannot be taken over: %w; mend that, or move the file away to start without its runs", path, err)
	}
	if err != nil {
		return refuse(err)
	}
	whole := map[string]bool{} // by id
	for id, payload := range boltRuns(file) {
		if whole[id] {
			continue
		}
		whole[id] = link.ID(payload) == id
		if !whole[id] {
			continue
		}
		if err := runs.Put(context.Background(), id, payload); err != nil {
			return refuse(err)
		}
	}
	taken, damaged := 0, 0
	for _, ok := range whole {
		if ok {
			taken++
		} else {
			damaged++
		}
	}
	kept := path + ".taken-over"
	if err := os.Rename(path, kept); err != nil {
		return refuse(err)
	}
	fmt.Fprintf(out, "Took over the runs of %s: %d. The file is now %s", path, taken, kept)
	if damaged > 0 {
		fmt.Fprintf(out, "; it is damaged, and lost %d or more: such a run is back once its link is shared again", damaged)
	}
	_, err = fmt.Fprintln(out)
	return err
}

// boltRuns goes through what is stored under the id of a run. An id may come several times, since pages that were given up stay in the file.
func boltRuns(file []byte) iter.Seq2[string, []byte] {
	const smallestPage = 4096 // of the systems that Revisit runs on; larger ones are a multiple of it
	return func(yield func(string, []byte) bool) {
		for page := 0; page < len(file); page += smallestPage {
			for key, value := range leafElements(file[page:]) {
				const header = 16 // of a bucket; where it is small, its page follows
				if key == "runs" && len(value) > header {
					for id, payload := range leafElements(value[header:]) {
						if share.IsID(id) && !yield(id, payload) {
							return
						}
					}
				} else if share.IsID(key) && !yield(key, value) {
					return
				}
			}
		}
	}
}

// leafElements goes through the keys and values of a page, none where it is no leaf of the tree. Of a damaged page any number may be wrong.
func leafElements(page []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		const header, element, leaf = 16, 16, 2
		if len(page) < header || binary.LittleEndian.Uint16(page[8:]) != leaf {
			return
		}
		count := int(binary.LittleEndian.Uint16(page[10:]))
		for at := header; at < header+count*element && at+element <= len(page); at += element {
			number := func(i int) int64 { return int64(binary.LittleEndian.Uint32(page[at+4*i:])) }
			key := int64(at) + number(1)
			value := key + number(2)
			end := value + number(3)
			if end > int64(len(page)) || value-key > 26 || end-value > share.MaxPayload {
				continue
			}
			if !yield(string(page[key:value]), page[value:end]) {
				return
			}
		}
	}
}
