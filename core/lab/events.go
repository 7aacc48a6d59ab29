package lab

import (
	"revisit/core/document"
	"revisit/core/protocol"
)

// Event is something that a path may bring, after which Advance stops.
type Event string

const (
	EventLine         Event = "line"         // the next line was carried out; only a Replay stops there
	EventPath         Event = "path"         // the next path was drawn and learned from
	EventRevisit      Event = "revisit"      // the path was drawn from a state to which the learner went back
	EventEpisode      Event = "episode"      // the path was the last of its episode
	EventPolicyChange Event = "policyChange" // the greedy policy differs from the one before the path
	EventSuboptimal   Event = "suboptimal"   // an action that was drawn is not optimal
)

// watch returns what tells, after each path, whether the event happened with it. The error is a *document.Error: there is no such event,
// or this run cannot know it (Unsupported).
func (s *Session) watch(e Event) (happened func(*protocol.Path) bool, err error) {
	unsupported := func(why string) error {
		return &document.Error{Code: document.Unsupported, Path: "until.event", Found: string(e), Expected: "another event", Message: "until.event: " + why}
	}
	switch e {
	case EventPath:
		return func(*protocol.Path) bool { return true }, nil
	case EventRevisit:
		if !s.in.Kind.Revisits() {
			return nil, unsupported("this learner never goes back to a state")
		}
		episode := s.newestEpisode()
		return func(p *protocol.Path) bool {
			goesOn := p.Episode == episode
			episode = p.Episode
			return goesOn
		}, nil
	case EventEpisode:
		return func(p *protocol.Path) bool { return p.Stop == 0 }, nil
	case EventPolicyChange:
		before, why := s.metrics.Policy()
		if why != "" {
			return nil, unsupported(why)
		}
		return func(*protocol.Path) bool {
			now, _ := s.metrics.Policy()
			return now != before
		}, nil
	case EventSuboptimal:
		return func(p *protocol.Path) bool {
			for h := p.From; h <= len(p.States); h++ {
				if !s.in.Optimal.IsOptimal(h, p.States[h-1], p.Actions[h-1]) {
					return true
				}
			}
			return false
		}, nil
	}
	return nil, document.Refuse("until.event", document.Describe(string(e)),
		document.OneOf([]string{string(EventLine), string(EventPath), string(EventRevisit), string(EventEpisode), string(EventPolicyChange), string(EventSuboptimal)}))
}

// advanceToEvent is Advance where an event is waited for: it looks at each path.
func (s *Session) advanceToEvent(paths int, until Until) (Outcome, error) {
	happened, err := s.watch(until.Event)
	if err != nil {
		return More, err
	}
	outcome := s.outcome(until)
	for ; paths > 0 && outcome == More; paths-- {
		p, err := s.drawOne()
		if err != nil {
			return outcome, err
		}
		if happened(p) {
			return Happened, nil
		}
		outcome = s.outcome(until)
	}
	return outcome, nil
}
