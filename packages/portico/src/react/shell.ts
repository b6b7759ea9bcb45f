import type { Store } from '../base/store.js'
import type { Portico } from '../core/client.js'
import type { Settings } from './settings.js'

/** What a provider shares with its buttons and its modal. */
export type Shell = {
  portico: Portico
  settings: Store<Settings>
  /** Begins what the first press will need: the visitor is near a button. */
  prepare(): void
  /** Adopts a style sheet in the document or shadow root of an element, once. */
  adopt(root: Document | ShadowRoot, css: string): void
}
