import type { Frame, Phase } from "./player.js";
import type { PanelNeeds } from "./looked.js";
import type { Lab, Session } from "../revisit.d.ts";

/** A place in a run: after a path, or after so many whole episodes. */
export type Moment = { path: number } | { episode: number };

/** What the state view, the timeline and the inspector hear, and what they tell each other. */
export interface RunEvents {
  /** A new session, before its first path. */
  session: Session;
  /** The first frame of a new session. */
  opened: Frame;
  /** A frame to draw. */
  frame: Frame;
  /** What was needed of the frame is there, in its `looked`: after each frame, and after needs have changed. */
  looked: Frame;
  phase: { phase: Phase; frame: Frame | null };
  /** The moment of the run that the reader wants to see. */
  seek: Moment;
  /** The theme changed. */
  colours: null;
  /** The state at a step that the reader points at, or has pinned; null: none. */
  pointed: { h: number; s: number; pinned: boolean } | null;
  /** The reader has pinned a state at a step, or none any more. */
  pinned: { h: number; s: number } | null;
}

/** What the state view, the timeline and the inspector need of the page that they stand on. */
export interface RunPage {
  lab: Pick<Lab, "learners">;
  on<E extends keyof RunEvents>(event: E, listener: (detail: RunEvents[E]) => void): void;
  tell<E extends keyof RunEvents>(event: E, detail: RunEvents[E]): void;
  /** What panels need of each frame; they draw on "looked". */
  needs: PanelNeeds;
  /** The needs have changed. anew: so has what was answered. */
  look(anew?: boolean): void;
  /** Reports an error to the reader. */
  fail(error: unknown): void;
  /** Runs a task that the reader asked for, and reports its error. */
  attempt(task: () => unknown): unknown;
}
