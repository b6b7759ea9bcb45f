import { followListeners, followObservers } from './listeners.js'
import { followRunning } from './running.js'

/** What a page has that was not there when it was clean, in words. */
export type Traces = {
  /** What stands in the page now is its own. */
  beginHere(): void
  /** What is under way. */
  running(): readonly string[]
  /** All of it. */
  left(): readonly string[]
}

/** Follows what code does to this page that outlives its elements. Runs ahead of all of that code. */
export function keepTraces(): Traces {
  const running = followRunning()
  const followed = [running, followListeners(), followObservers()]
  const state = { clean: look() }
  return {
    beginHere() {
      state.clean = look()
    },
    running,
    left: () => [...followed.flatMap((told) => told()), ...differences(state.clean, look())],
  }
}

type Look = { globals: Map<PropertyKey, unknown>; parts: Map<string, string> }

/** What stands in the page. */
function look(): Look {
  const globals = new Map<PropertyKey, unknown>()
  for (const [name, owner] of [['', window] as const, ...lent()]) {
    for (const key of Reflect.ownKeys(owner)) globals.set(name + String(key), shownBy(owner, key))
  }
  const { body, head, documentElement, activeElement, title, adoptedStyleSheets } = document
  const parts = {
    'children of <html>': childrenOf(documentElement),
    'children of <head>': childrenOf(head),
    'children of <body>': childrenOf(body),
    'attributes of <html>': attributesOf(documentElement),
    'attributes of <head>': attributesOf(head),
    'attributes of <body>': attributesOf(body),
    title,
    'style sheets': `${adoptedStyleSheets.filter((sheet) => !isOfButtons(sheet)).length}`,
    focus: activeElement === body ? '' : (activeElement?.outerHTML.slice(0, 100) ?? ''),
    scroll: `${scrollX} ${scrollY}`,
    selection: String(getSelection() ?? ''),
    frames: `${window.length}`,
    state: JSON.stringify(history.state),
    'full screen': String(document.fullscreenElement),
  }
  return { globals, parts: new Map(Object.entries(parts)) }
}

/** Those of the buttons stay for the next one: they reach nothing but buttons. */
const isOfButtons = ({ cssRules }: CSSStyleSheet) => [...cssRules].some(({ cssText }) => cssText.includes('.portico-'))

/** What every object of the page has from them. */
const lent = () => [['Object.prototype.', Object.prototype] as const, ['Array.prototype.', Array.prototype] as const]

/** Without running anything: what is read by a function is that function. */
function shownBy(owner: object, key: PropertyKey): unknown {
  const found = Object.getOwnPropertyDescriptor(owner, key)
  return found && 'value' in found ? found.value : found?.get
}

/** The bundler names ahead what a part of the page will ask for, and leaves that where it is. */
const isOfTheBundler = (node: Element) => node.matches('link[rel="modulepreload"], link[rel="stylesheet"]')

const childrenOf = (node: Element) =>
  [...node.children]
    .filter((child) => !isOfTheBundler(child))
    .map((child) => (child.cloneNode() as Element).outerHTML.slice(0, 100))
    .join(' ')

const attributesOf = (node: Element) => [...node.attributes].map(({ name, value }) => `${name}=${value}`).join(' ')

function differences(before: Look, now: Look): string[] {
  const names = new Set([...before.globals.keys(), ...now.globals.keys()])
  const globals = [...names].filter(
    (name) => !isOfATool(name) && !Object.is(before.globals.get(name), now.globals.get(name)),
  )
  const parts = [...now.parts].filter(([name, value]) => before.parts.get(name) !== value)
  return [
    ...globals.map((name) => `global ${String(name)}`),
    ...parts.map(([name, value]) => `${name}: ${value || 'nothing'} instead of ${before.parts.get(name) || 'nothing'}`),
  ]
}

/** Names of what drives the page, and looks into it. Frames stand among the globals by their numbers, and are counted. */
const isOfATool = (name: PropertyKey) =>
  /^(?:__playwright|__pw|axe$|__core-js_shared__$|event$|\d+$)/.test(String(name))
