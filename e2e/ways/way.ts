import type { Visit, VisitOptions } from '../setup/visit.js'

/** Looks at the view that is open. `focus` says where the focus should be. */
export type At = (state?: string, focus?: 'title' | 'field' | 'any') => Promise<void>

/** A way through the modal, on which every view is looked at. */
export type Way = {
  /** The views that it comes through, in this order. */
  views: readonly string[]
  start(): Promise<Visit>
  /** A state of the page's button that is looked at before the way is gone. */
  button?: string
  /** The same, after it. */
  buttonAfter?: string
  go(visited: Visit, at: At): Promise<void>
}

/** How a way begins: on a page of its own, where `connected` has approved a first wallet. */
export type Starts = {
  visit(options: VisitOptions): Promise<Visit>
  connected(knobs?: Record<string, string>): Promise<Visit>
}
