package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"revisit/core/card"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/link"
)

// MaxPayload is the largest payload of a stored run, in bytes, as sent and as stored.
const MaxPayload = 64 << 10

// maxDrained bounds the bytes read of a body that is too large.
const maxDrained = 8 << 20

// keep stores a link under the id of its content.
func (s *Service) keep(r *http.Request) *answer {
	payload, problem := readBody(r)
	if problem != nil {
		return problem
	}
	if origin := r.Header.Get("Origin"); origin != "" && !sameHost(origin, r) {
		return failure(http.StatusForbidden, document.Unsupported, "pages of other origins do not store runs here; embed.html, which is of this origin, does it for them")
	}
	if problem := s.elsewhere(r); problem != nil {
		return problem
	}
	if seconds, err := s.Limiter.Wait(r); err != nil {
		return failure(http.StatusServiceUnavailable, "storage", "the service cannot count requests at the moment and stores nothing; the link that carries the run itself works without it")
	} else if seconds > 0 {
		a := failure(http.StatusTooManyRequests, "busy", "too many requests to store runs came from this address; try again in %d s, or use the link that carries the run itself", seconds)
		a.header.Set("Retry-After", strconv.Itoa(seconds))
		return a
	}
	payload, problem = accepted(payload)
	if problem != nil {
		return problem
	}
	id := s.idOf(payload)
	status, problem := s.store(r.Context(), id, payload)
	if problem != nil {
		return problem
	}
	address := origin(r) + "/r/" + id
	a := answerJSON(status, map[string]string{"id": id, "url": address})
	a.header.Set("Location", address)
	a.header.Set("Cache-Control", "no-store")
	return a
}

// idOf is the id under which a payload is stored.
func (s *Service) idOf(payload []byte) string {
	if s.id != nil {
		return s.id(payload)
	}
	return link.ID(payload)
}

// store stores a payload, in place of a damaged one too, and returns 201, or 200 where it is stored already.
func (s *Service) store(ctx context.Context, id string, payload []byte) (status int, problem *answer) {
	stored, err := s.Store.Get(ctx, id)
	switch {
	case err != nil && !errors.Is(err, ErrAbsent):
		return 0, s.storeFails(err)
	case err == nil && bytes.Equal(stored, payload):
		return http.StatusOK, nil
	case err == nil && s.idOf(stored) == id:
		return 0, failure(http.StatusConflict, "storage", "another run has the id %s; the link that carries the run itself works without one", id)
	}
	if err := s.Store.Put(ctx, id, payload); err != nil {
		return 0, s.storeFails(err)
	}
	return http.StatusCreated, nil
}

// readBody reads a body of at most MaxPayload bytes.
func readBody(r *http.Request) ([]byte, *answer) {
	body, err := io.ReadAll(io.LimitReader(r.Body, MaxPayload+1))
	if err != nil {
		return nil, failure(http.StatusBadRequest, document.BadLink, "the request broke off after %d bytes; send it again", len(body))
	}
	if len(body) > MaxPayload {
		drain(r.Body, maxDrained)
		return nil, tooLarge("more than " + strconv.Itoa(MaxPayload) + " bytes")
	}
	return body, nil
}

func tooLarge(found string) *answer {
	const expected = "at most 65536 bytes"
	return refusal(http.StatusRequestEntityTooLarge, &document.Error{Code: document.BadLink, Found: found, Expected: expected,
		Message: "found " + found + ", expected " + expected + ": what is larger is shared as a file"})
}

// accepted returns the canonical bytes of a payload that the page would open, else the answer of the error.
func accepted(text []byte) ([]byte, *answer) {
	link, err := link.Read(text)
	if err == nil {
		err = link.Check()
	}
	if err != nil {
		return nil, refusal(http.StatusBadRequest, err)
	}
	payload, err := link.Payload()
	if err != nil {
		return nil, refusal(http.StatusBadRequest, err)
	}
	if len(payload) > MaxPayload {
		return nil, tooLarge(strconv.Itoa(len(payload)) + " bytes of canonical JSON")
	}
	return payload, nil
}

// run answers with a stored payload.
func (s *Service) run(r *http.Request) *answer {
	id := r.PathValue("id")
	payload, problem := s.kept(r, id)
	if problem != nil {
		return problem
	}
	return newAnswer(http.StatusOK, "application/json", payload).forever(id)
}

// card answers with the card of a stored run.
func (s *Service) card(r *http.Request) *answer {
	id := r.PathValue("id")
	link, problem := s.link(r, id)
	if problem != nil {
		return problem
	}
	return newAnswer(http.StatusOK, "image/svg+xml", card.Draw(link)).forever(id + "-card")
}

// kept returns the payload under an id.
func (s *Service) kept(r *http.Request, id string) ([]byte, *answer) {
	if !IsID(id) {
		return nil, failure(http.StatusNotFound, document.NotFound, "this is no id of a stored run, which has 26 characters of a-z and 2-7; compare the link with the one that you were given")
	}
	payload, err := s.Store.Get(r.Context(), id)
	switch {
	case errors.Is(err, ErrAbsent):
		return nil, failure(http.StatusNotFound, document.NotFound, "no run is stored under %s; compare the link with the one that you were given", id)
	case err != nil:
		return nil, s.storeFails(err)
	case s.idOf(payload) != id:
		return nil, s.storeFails(fmt.Errorf("the run %s is damaged where it is stored, and is mended once its link is shared again", id))
	}
	return payload, nil
}

// link returns the stored link under an id.
func (s *Service) link(r *http.Request, id string) (*link.Link, *answer) {
	payload, problem := s.kept(r, id)
	if problem != nil {
		return nil, problem
	}
	link, err := link.Read(payload)
	if err != nil {
		return nil, failure(http.StatusInternalServerError, "engine", "the run stored under %s is not read by this service, whose engine is %s: %v", id, lab.Engine, err)
	}
	return link, nil
}

// storeFails answers where the store failed. Why, the operator is told.
func (s *Service) storeFails(why error) *answer {
	if s.Log != nil {
		s.Log(why)
	}
	return failure(http.StatusServiceUnavailable, "storage", "stored runs cannot be reached at the moment; try again later, or use the link that carries the run itself")
}

// IsID reports whether a text has the form of an id.
func IsID(text string) bool {
	if len(text) != 26 {
		return false
	}
	for _, c := range text {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}

// origin returns the scheme, host and port of the request's address.
func origin(r *http.Request) string {
	if r.URL.Host != "" { // in the Worker the address is absolute
		return r.URL.Scheme + "://" + r.URL.Host
	}
	return "http://" + r.Host
}

// hostname returns the host of the request's address, without the port.
func hostname(r *http.Request) string {
	own, err := url.Parse(origin(r))
	if err != nil {
		return ""
	}
	return own.Hostname()
}

// elsewhere refuses a request for a host that is not this server's.
func (s *Service) elsewhere(r *http.Request) *answer {
	if host := hostname(r); s.Known != nil && !s.Known(host) {
		return failure(http.StatusForbidden, document.Unsupported, "found the host %.100q, expected a name of this server: runs have addresses under its own names only", host)
	}
	return nil
}

// sameHost reports whether an address is on the host of the request.
func sameHost(address string, r *http.Request) bool {
	parsed, err := url.Parse(address)
	own, ownErr := url.Parse(origin(r))
	return err == nil && ownErr == nil && (parsed.Scheme == "http" || parsed.Scheme == "https") && parsed.Host == own.Host
}
