package main

import (
	"syscall/js"

	"revisit/core/card"
	"revisit/core/lab"
	"revisit/core/link"
	"revisit/wasm/internal/bridge"
)

func linkSession(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	options, err := link.ParseOptions(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	l, err := link.FromSession(session, options)
	if err != nil {
		return bridge.Reply{}, err
	}
	return linkReply(l)
}

func linkRecord(args []js.Value) (bridge.Reply, error) {
	record, err := lab.ReadRecord(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	options, err := link.ParseOptions(bridge.Text(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	return linkReply(link.FromRecord(record, options))
}

func readLink(args []js.Value) (bridge.Reply, error) {
	l, err := link.Parse(string(bridge.Text(args[0])))
	if err != nil {
		return bridge.Reply{}, err
	}
	return linkReply(l)
}

// linkReply returns a link in all its forms: fragment, id and JSON whose parts mean the same alone, and an estimate of the seconds that opening it takes.
func linkReply(l *link.Link) (bridge.Reply, error) {
	payload, err := l.Payload()
	if err != nil {
		return bridge.Reply{}, err
	}
	explicit, err := l.Explicit()
	if err != nil {
		return bridge.Reply{}, err
	}
	fragment, err := l.Fragment()
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(struct {
		Fragment string  `json:"fragment"`
		ID       string  `json:"id"`
		JSON     string  `json:"json"`
		Opening  float64 `json:"opening"`
	}{fragment, link.ID(payload), string(explicit), l.Opening()})
}

func drawCard(args []js.Value) (bridge.Reply, error) {
	l, err := link.Parse(string(bridge.Text(args[0])))
	if err != nil {
		return bridge.Reply{}, err
	}
	draw := card.Draw
	if args[1].Bool() {
		draw = card.DrawReplayed
	}
	return bridge.Document(string(draw(l)))
}

func verdict(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	l, err := link.Parse(string(bridge.Text(args[0])))
	if err != nil {
		return bridge.Reply{}, err
	}
	verdict, err := l.Verdict(session)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(verdict)
}

func cost(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	return bridge.Document(session.Cost(int64(args[0].Float())))
}
