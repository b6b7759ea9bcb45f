import type { Portico } from '../index.js'
import { drawingOf, type ElementSettings } from './drawing.js'
import { type ElementClass, makeElements, type Page } from './elements.js'

/**
 * Makes `<portico-button>`, `<portico-account>`, `<portico-network>` and `<portico-modal>` known to the page, for pages without React. May
 * be called as often as one likes, and where there is no page: then it does nothing.
 *
 * @param client What `createPortico` returned: that of all elements that have none of their own. Its modal opens even where no element
 * stands in the page. May be left out where each element gets its own.
 * @param settings Language, sentences and look of this client. Called again with others, those take their place.
 * @returns Takes the client back: elements without one of their own draw nothing then. Elements stay known, as the page has no other way.
 * @example
 * definePorticoElements(createPortico({ metadata, networks: [mainnet], families: [evm()] }), { appearance: { theme: 'dark' } })
 */
export function definePorticoElements(client?: Portico, settings?: ElementSettings): () => void {
  if (typeof customElements === 'undefined') return () => {}
  const page = pageOf()
  if (!client) return () => {}
  const drawing = drawingOf(client)
  if (settings) drawing.configure(settings)
  page.letGo?.()
  const letGo = drawing.hold()
  const change = (next: Portico | undefined) => {
    page.client = next
    for (const element of page.live) element.settle()
  }
  page.letGo = letGo
  change(client)
  return () => {
    if (page.letGo !== letGo) return
    page.letGo = undefined
    letGo()
    change(undefined)
  }
}

/** What the elements of the page share stands with their classes: the names are the page’s, whoever gave them. */
function pageOf(): Page {
  const known = customElements.get('portico-button') as ElementClass | undefined
  if (known?.page) return known.page
  const page: Page = { live: new Set() }
  for (const [name, element] of Object.entries(makeElements(page)))
    if (!customElements.get(name)) customElements.define(name, element)
  return page
}
