import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { settle } from '../core/fakes.test-support.js'
import type { Portico } from '../core/portico.js'
import { PorticoProvider } from './Provider.js'

type Listener = (event: object) => void

/** As much of a page as React needs to draw elements and texts into: nothing is laid out, and selectors find nothing. */
class PageNode {
  childNodes: PageNode[] = []
  parentNode: PageNode | null = null
  attributes = new Map<string, string>()
  listeners = new Map<string, Listener[]>()
  style = { setProperty() {}, removeProperty() {}, [Symbol.iterator]: () => [][Symbol.iterator]() }
  dataset: Record<string, string> = {}
  namespaceURI = 'http://www.w3.org/1999/xhtml'
  value = ''

  constructor(
    readonly ownerDocument: PageDocument | null,
    readonly nodeType: number,
    readonly nodeName: string,
    public nodeValue = '',
  ) {}

  get tagName(): string {
    return this.nodeName
  }
  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null
  }
  get lastChild(): PageNode | null {
    return this.childNodes.at(-1) ?? null
  }
  get nextSibling(): PageNode | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }
  get textContent(): string {
    return this.nodeType === textType ? this.nodeValue : this.childNodes.map((child) => child.textContent).join(' ')
  }
  set textContent(text: string) {
    for (const child of this.childNodes) child.parentNode = null
    this.childNodes = []
    if (text && this.ownerDocument) this.appendChild(this.ownerDocument.createTextNode(text))
  }
  appendChild(child: PageNode): PageNode {
    return this.insertBefore(child, null)
  }
  insertBefore(child: PageNode, before: PageNode | null): PageNode {
    child.parentNode?.removeChild(child)
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(at, 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: PageNode): PageNode {
    this.childNodes = this.childNodes.filter((one) => one !== child)
    child.parentNode = null
    return child
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener])
  }
  removeEventListener(): void {}
  getRootNode(): unknown {
    return this.ownerDocument
  }
  focus(): void {}
  matches(): boolean {
    return false
  }
  querySelector(): null {
    return null
  }
  closest(): null {
    return null
  }
}

const elementType = 1
const textType = 3
const documentType = 9

class PageDocument extends PageNode {
  readyState = 'loading'
  hidden = false
  activeElement = null
  body = null
  defaultView: object = {}
  constructor() {
    super(null, documentType, '#document')
  }
  createElement(name: string): PageNode {
    return new PageNode(this, elementType, name.toUpperCase())
  }
  createElementNS(_: string, name: string): PageNode {
    return new PageNode(this, elementType, name)
  }
  createTextNode(text: string): PageNode {
    return new PageNode(this, textType, '#text', text)
  }
}

/** A page as far as our code looks at one. It is gone with the test. */
function openPage(): PageDocument {
  const page = new PageDocument()
  const view = { document: page, HTMLIFrameElement: class {}, addEventListener() {}, removeEventListener() {} }
  page.defaultView = view
  const globals = { document: page, window: view, Document: class {}, ShadowRoot: class {}, HTMLElement: class {} }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('navigator', { userAgent: '' })
  return page
}

/** What stands in the page. */
export type Drawn = {
  /** All words, as one text. */
  words(): string
  /** Elements by their name, in the order of the page. */
  all(name: string): readonly { words: string; attribute(name: string): string | undefined; press(): void }[]
  /** Types into the only field. */
  type(text: string): void
  draw(element: ReactElement): void
  leave(): void
}

/**
 * Draws into a page that stands for as long as the test, with effects and state: for what a server never does. Clients that are to take up
 * what is stored are made after it.
 */
export function drawLive(element: ReactElement): Drawn {
  const page = openPage()
  const container = page.createElement('div')
  const root = createRoot(container as unknown as Element)
  const draw = (next: ReactElement) => flushSync(() => root.render(next))
  const leave = () => flushSync(() => root.unmount())
  onTestFinished(async () => {
    leave()
    // What is still on its way asks for the page once more.
    await vi.dynamicImportSettled()
    await settle(5)
    vi.unstubAllGlobals()
  })
  draw(element)
  const nodes = (from: PageNode): PageNode[] => from.childNodes.flatMap((child) => [child, ...nodes(child)])
  const tell = (target: PageNode, type: string) => {
    const event = { type, target, bubbles: true, button: 0, timeStamp: 0, preventDefault() {}, stopPropagation() {} }
    flushSync(() => {
      for (const listener of container.listeners.get(type) ?? []) listener(event)
    })
  }
  return {
    words: () => container.textContent.replace(/\s+/g, ' ').trim(),
    all: (name) =>
      nodes(container)
        .filter((node) => node.nodeName.toLowerCase() === name)
        .map((node) => ({
          words: node.textContent.replace(/\s+/g, ' ').trim(),
          attribute: (key) => node.attributes.get(key),
          press: () => tell(node, 'click'),
        })),
    type(text) {
      const field = nodes(container).find(({ nodeName }) => nodeName === 'INPUT')
      if (!field) throw new Error('no field is shown')
      field.value = text
      tell(field, 'input')
    },
    draw,
    leave,
  }
}

function Probe<T>({ use, onAnswer }: { use(): T; onAnswer(value: T): void }): null {
  onAnswer(use())
  return null
}

/** Runs a hook in a component of a provider. `current()` is what it answered last. */
export function liveHook<T>(portico: Portico, use: () => T) {
  const answers: T[] = []
  const within = (client: Portico, asked: () => T) => (
    <PorticoProvider client={client}>
      <Probe use={asked} onAnswer={(value) => answers.push(value)} />
    </PorticoProvider>
  )
  const drawn = drawLive(within(portico, use))
  return {
    current: () => answers.at(-1) as T,
    /** Draws again, by another client or with another hook if one is given. */
    again: (client = portico, asked = use) => drawn.draw(within(client, asked)),
    leave: drawn.leave,
  }
}
