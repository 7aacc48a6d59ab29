package main

import (
	"context"
	"syscall/js"

	"revisit/core/lab"
	"revisit/wasm/internal/bridge"
	"revisit/wasm/playground/runs"
)

// savedRuns holds the methods under revisit.runs.
type savedRuns struct {
	archive  *runs.Archive
	sessions *sessions
}

func (r *savedRuns) status([]js.Value) (bridge.Reply, error) {
	return bridge.Document(r.archive.Status(context.Background()))
}

func (r *savedRuns) save(args []js.Value) (bridge.Reply, error) {
	id, err := r.archive.Save(context.Background(), bridge.Text(args[0]), args[1].String())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(id)
}

// keep saves a session's record, which need not cross to JavaScript.
func (r *savedRuns) keep(args []js.Value) (bridge.Reply, error) {
	replay, err := r.sessions.of(args[0])
	if err != nil {
		return bridge.Reply{}, err
	}
	record, err := replay.Run().Record(lab.RecordOptions{})
	if err != nil {
		return bridge.Reply{}, err
	}
	id, err := r.archive.Keep(context.Background(), record, args[1].String())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(id)
}

func (r *savedRuns) list([]js.Value) (bridge.Reply, error) {
	list, err := r.archive.List(context.Background())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(list)
}

func (r *savedRuns) load(args []js.Value) (bridge.Reply, error) {
	text, err := r.archive.Load(context.Background(), args[0].String())
	return bridge.Reply{JSON: text}, err
}

func (r *savedRuns) rename(args []js.Value) (bridge.Reply, error) {
	if err := r.archive.Rename(context.Background(), args[0].String(), args[1].String()); err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Done()
}

func (r *savedRuns) remove(args []js.Value) (bridge.Reply, error) {
	if err := r.archive.Remove(context.Background(), args[0].String()); err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Done()
}
