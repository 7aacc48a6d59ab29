package main

import (
	"context"
	"syscall/js"

	"revisit/core/document"
	"revisit/wasm/internal/bridge"
	"revisit/wasm/playground/runs"
)

// savedResults holds the methods under revisit.results.
type savedResults struct{ archive *runs.ResultsArchive }

func (r *savedResults) save(args []js.Value) (bridge.Reply, error) {
	id, err := r.archive.Save(context.Background(), bridge.Text(args[0]), args[1].String())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(id)
}

func (r *savedResults) list([]js.Value) (bridge.Reply, error) {
	list, err := r.archive.List(context.Background())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(list)
}

func (r *savedResults) load(args []js.Value) (bridge.Reply, error) {
	text, err := r.archive.Load(context.Background(), args[0].String())
	return bridge.Reply{JSON: text}, err
}

func (r *savedResults) rename(args []js.Value) (bridge.Reply, error) {
	if err := r.archive.Rename(context.Background(), args[0].String(), args[1].String()); err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Done()
}

func (r *savedResults) remove(args []js.Value) (bridge.Reply, error) {
	if err := r.archive.Remove(context.Background(), args[0].String()); err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Done()
}

// keptCells holds the methods under revisit.cells.
type keptCells struct {
	stores func(context.Context) runs.Stores
}

func (k *keptCells) keep(args []js.Value) (bridge.Reply, error) {
	var cells []document.Raw
	if err := document.Unmarshal(bridge.Text(args[1]), &cells); err != nil {
		return bridge.Reply{}, err
	}
	if err := k.cells().Keep(context.Background(), args[0].String(), cells); err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Done()
}

func (k *keptCells) all(args []js.Value) (bridge.Reply, error) {
	cells, err := k.cells().All(context.Background(), args[0].String())
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(cells)
}

func (k *keptCells) forget(args []js.Value) (bridge.Reply, error) {
	if err := k.cells().Forget(context.Background(), args[0].String()); err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Done()
}

func (k *keptCells) cells() runs.Cells { return k.stores(context.Background()).Cells }
