package main

import (
	"syscall/js"

	"revisit/core/lab"
	"revisit/wasm/internal/bridge"
)

func link(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	options, err := lab.ParseLinkOptions(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	link, err := lab.FromSession(session, options)
	if err != nil {
		return bridge.Reply{}, err
	}
	return linkReply(link)
}

func linkRecord(args []js.Value) (bridge.Reply, error) {
	record, err := lab.ReadRecord(bridge.Text(args[0]))
	if err != nil {
		return bridge.Reply{}, err
	}
	options, err := lab.ParseLinkOptions(bridge.Text(args[1]))
	if err != nil {
		return bridge.Reply{}, err
	}
	return linkReply(lab.FromRecord(record, options))
}

func readLink(args []js.Value) (bridge.Reply, error) {
	link, err := lab.ParseLink(string(bridge.Text(args[0])))
	if err != nil {
		return bridge.Reply{}, err
	}
	return linkReply(link)
}

// linkReply is a link in every form that it has, fragment, id, and its payload as canonical JSON, and about how long opening it takes.
func linkReply(link *lab.Link) (bridge.Reply, error) {
	payload, err := link.Payload()
	if err != nil {
		return bridge.Reply{}, err
	}
	fragment, err := link.Fragment()
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(struct {
		Fragment string  `json:"fragment"`
		ID       string  `json:"id"`
		JSON     string  `json:"json"`
		Opening  float64 `json:"opening"`
	}{fragment, lab.ID(payload), string(payload), link.Opening()})
}

func card(args []js.Value) (bridge.Reply, error) {
	link, err := lab.ParseLink(string(bridge.Text(args[0])))
	if err != nil {
		return bridge.Reply{}, err
	}
	draw := lab.Card
	if args[1].Bool() {
		draw = lab.ReplayedCard
	}
	return bridge.Document(string(draw(link)))
}

func verdict(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	link, err := lab.ParseLink(string(bridge.Text(args[0])))
	if err != nil {
		return bridge.Reply{}, err
	}
	verdict, err := link.Verdict(session)
	if err != nil {
		return bridge.Reply{}, err
	}
	return bridge.Document(verdict)
}

func cost(session *lab.Session, args []js.Value) (bridge.Reply, error) {
	return bridge.Document(session.Cost(int64(args[0].Float())))
}
