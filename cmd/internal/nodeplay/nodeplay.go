// Package nodeplay runs custom learners natively: their code in Node, by tools/own/play.mjs, and their environment here.
package nodeplay

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"revisit/cmd/internal/cli"
	"revisit/core/lab"
	"revisit/core/spec"
)

// DefaultLimit is the longest that a run may take by default.
const DefaultLimit = 10 * time.Minute

// program is the path of the program in the repository, memory what JavaScript may use in it, in megabytes, and limited a script of the shell that
// sets what the system gives a process, in kilobytes, and becomes it. It is twice as much, for what is not JavaScript's own.
const (
	program = "tools/own/play.mjs"
	memory  = 1024
	limited = `ulimit -c 0; ulimit -d "$1"; shift; exec "$@"`
)

// Player plays custom learners, one after the other, in one process of Node. It is not safe for use by several goroutines, but for Close.
type Player struct {
	builder *lab.Builder
	limit   time.Duration

	lock   sync.Mutex
	node   *node // nil before the first run, and after it was ended
	closed bool
}

// New returns a player that takes the problem from a builder, and ends a run after so long.
func New(builder *lab.Builder, limit time.Duration) *Player {
	return &Player{builder: builder, limit: limit}
}

// node is a process of Node.
type node struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	said    bytes.Buffer // on standard error; to be read when it has ended
	folder  string
	end     func() error // waits for its end
}

// question is what the program says: a call of the environment, or that the learner has ended.
type question struct {
	Call    string
	Numbers []*float64 // null is no number
	Q       []float64  // noted, where it is
	Ending  struct {
		Fault *string
		Line  *int
	}
}

// answer is what a call of the environment returns, or why it returns nothing, and whether no further episode can begin.
type answer struct {
	Values []float64 `json:"values,omitempty"`
	Why    string    `json:"why,omitempty"`
	Done   bool      `json:"done"`
}

// Play plays the learner of a spec to its end, and returns what it decided. The error says what the learner did wrong and in which line, or what
// is missing here.
func (p *Player) Play(s *spec.Spec) ([]byte, error) {
	one := *s
	play, err := p.builder.OpenPlaySpec(&one)
	if err != nil {
		return nil, err
	}
	n, err := p.start()
	if err != nil {
		return nil, err
	}
	late := time.AfterFunc(p.limit, func() { n.command.Process.Kill() })
	code, _ := s.Algorithm.Args["code"].(string)
	ending, err := n.play(code, play)
	inTime := late.Stop()
	if err != nil || !inTime {
		why := n.ended(err)
		p.forget()
		if !inTime {
			why = fmt.Errorf("its code ran longer than %v", p.limit)
		}
		return nil, why
	}
	switch e := ending.Ending; {
	case e.Fault == nil:
		return play.Decisions(), nil
	case e.Line == nil:
		return nil, fmt.Errorf("its code: %s", *e.Fault)
	default:
		return nil, fmt.Errorf("line %d of its code: %s", *e.Line, *e.Fault)
	}
}

// Open opens a spec. Its learner, where it is custom, plays first.
func (p *Player) Open(s *spec.Spec) (*lab.Session, error) {
	if !s.Algorithm.Learner.Own {
		return p.builder.OpenSpec(s)
	}
	decisions, err := p.Play(s)
	if err != nil {
		return nil, err
	}
	return p.builder.OpenPlayedSpec(s, decisions)
}

// Close ends Node, also in the middle of a run.
func (p *Player) Close() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.closed = true
	if p.node != nil {
		p.node.command.Process.Kill()
		p.node.end()
	}
}

func (p *Player) forget() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.node = nil
}

// start starts Node, where that was not done.
func (p *Player) start() (*node, error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.closed {
		return nil, errors.New("the player is closed")
	}
	if p.node != nil {
		return p.node, nil
	}
	folder, err := repository()
	if err != nil {
		return nil, err
	}
	path, err := exec.LookPath("node")
	if err != nil {
		return nil, &cli.Error{Code: cli.NoNode, Err: errors.New("custom learners need Node, which is not there: install Node 20 or later, with its command node")}
	}
	given := []string{path, fmt.Sprintf("--max-old-space-size=%d", memory), filepath.FromSlash(program)}
	if runtime.GOOS != "windows" {
		given = append([]string{"/bin/sh", "-c", limited, "sh", strconv.Itoa(2 * memory << 10)}, given...)
	}
	n := &node{folder: folder, command: exec.Command(given[0], given[1:]...)}
	n.command.Dir, n.command.Stderr = folder, &n.said
	n.command.Env = []string{"PATH=" + os.Getenv("PATH")} // the code needs nothing of this machine
	out, err := n.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if n.in, err = n.command.StdinPipe(); err != nil {
		return nil, err
	}
	if err := n.command.Start(); err != nil {
		return nil, fmt.Errorf("the program node does not start: %w", err)
	}
	n.out = bufio.NewReaderSize(out, 1<<16)
	n.end = sync.OnceValue(n.command.Wait)
	p.node = n
	return n, nil
}

// repository returns the folder that has the program: one around the working directory, or around this executable.
func repository() (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	for _, folder := range []string{here, filepath.Dir(self)} {
		for {
			if _, err := os.Stat(filepath.Join(folder, program)); err == nil {
				return folder, nil
			}
			above := filepath.Dir(folder)
			if above == folder {
				break
			}
			folder = above
		}
	}
	return "", &cli.Error{Code: cli.NoNode, Err: fmt.Errorf("a custom learner runs in Node by %s of Revisit's repository, which is not around %s", program, here)}
}

// play answers the calls of a learner until it says how it has ended.
func (n *node) play(code string, play *lab.Play) (*question, error) {
	if err := n.say(struct {
		Code    string      `json:"code"`
		Setting lab.Setting `json:"setting"`
	}{code, play.Setting()}); err != nil {
		return nil, err
	}
	for {
		text, err := n.out.ReadBytes('\n')
		if err != nil {
			return nil, err
		}
		var q question
		if err := json.Unmarshal(text, &q); err != nil {
			return nil, err
		}
		if q.Call == "end" {
			return &q, nil
		}
		values, err := call(play, &q)
		a := answer{Values: values, Done: play.Done()}
		switch {
		case err == nil:
		case play.Over():
			a = answer{Why: "over", Done: true}
		default:
			a = answer{Why: err.Error(), Done: play.Done()}
		}
		if err := n.say(a); err != nil {
			return nil, err
		}
	}
}

func (n *node) say(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = n.in.Write(append(text, '\n'))
	return err
}

// call makes a call of the environment.
func call(play *lab.Play, q *question) ([]float64, error) {
	number := func(i int) float64 {
		if i < len(q.Numbers) && q.Numbers[i] != nil {
			return *q.Numbers[i]
		}
		return math.NaN()
	}
	whole := func(i int) int { return lab.ToIndex(number(i)) }
	switch q.Call {
	case "begin":
		s, err := play.Begin()
		return []float64{float64(s)}, err
	case "revisit":
		s, err := play.Revisit(whole(0))
		return []float64{float64(s)}, err
	case "place":
		return []float64{float64(whole(1))}, play.Place(whole(0), whole(1))
	case "act":
		if len(q.Numbers) > 1 {
			if err := play.NoteBonus(number(1)); err != nil {
				return nil, err
			}
		}
		if q.Q != nil {
			if err := play.NoteQ(q.Q); err != nil {
				return nil, err
			}
		}
		reward, next, err := play.Act(whole(0))
		return []float64{reward, float64(next)}, err
	case "phi":
		return play.Phi(whole(0), whole(1), whole(2))
	case "random":
		return play.Randoms(), nil
	case "due":
		if play.PolicyDue(whole(0) == 1) {
			return []float64{1}, nil
		}
		return []float64{0}, nil
	case "policy":
		actions := make([]int32, len(q.Numbers))
		for i := range actions {
			actions[i] = int32(whole(i))
		}
		return nil, play.Policy(actions)
	}
	return nil, fmt.Errorf("%s says %q, which is no call", program, q.Call)
}

// ended waits for the end of a process that did not answer as it should, and says why.
func (n *node) ended(err error) error {
	n.in.Close()
	n.command.Process.Kill()
	if how := n.end(); how != nil {
		err = how
	}
	said := n.said.String()
	switch {
	case strings.Contains(said, "ERR_MODULE_NOT_FOUND"):
		return fmt.Errorf("a custom learner needs packages of npm, which are not there: npm ci --ignore-scripts in %s", n.folder)
	case strings.Contains(said, "out of memory"):
		return fmt.Errorf("its code used more than %d MB", memory)
	case said != "":
		return fmt.Errorf("the program node ended: %w: %s", err, strings.Join(strings.Fields(said), " "))
	}
	return fmt.Errorf("the program node ended: %w", err)
}
