import { until } from './until.js'

type Answer = string | boolean | number | undefined

/** Runs a function of a document, given as text, with plain arguments; resolves with the text or flag that it returns. */
type Call = <T extends Answer>(declaration: string, ...given: readonly string[]) => Promise<T>

/** What WebDriver and WebDriver BiDi both name alike: what the mouse or the keyboard does, one after the other. */
export type Actions = readonly {
  type: 'pointer' | 'key'
  id: string
  actions: readonly object[]
  parameters?: object
}[]

/** A frame of the page, as a hand reaches it. */
export type OtherFrame = {
  call: Call
  /** Brings the mouse to what the selector finds, as a hand does, waits until `ready` is there, and presses. */
  press(selector: string, ready?: string): Promise<void>
  type(text: string): Promise<void>
}

/** A page of a browser that is driven by its own protocol. */
export type OtherPage = {
  goto(url: string): Promise<void>
  call: Call
  /** The frame with this name, wherever it stands in the page. */
  frame(name: string): OtherFrame
  close(): Promise<void>
}

/** Finds a frame by its name, through shadow roots. */
export const frameElement = `(name) => {
  const search = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === 'iframe' && element.name === name) return element
      const found = element.shadowRoot && search(element.shadowRoot)
      if (found) return found
    }
    return null
  }
  return search(document)
}`

const centre = `(selector) => {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  return box ? Math.round(box.left + box.width / 2) + ' ' + Math.round(box.top + box.height / 2) : ''
}`
const isThere = '(selector) => document.querySelector(selector) !== null'

export function frameOf(call: Call, act: (actions: Actions) => Promise<unknown>): OtherFrame {
  const mouse = (actions: readonly object[]) =>
    act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  return {
    call,
    async press(selector, ready = selector) {
      await until(() => call<boolean>(isThere, selector))
      const [x = 0, y = 0] = (await call<string>(centre, selector)).split(' ').map(Number)
      const steps = [12, 6, 0].map((away) => ({ type: 'pointerMove', x: x - away, y: y - away / 2, duration: 40 }))
      await mouse(steps)
      await until(() => call<boolean>(isThere, ready))
      await mouse([
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions }])
    },
  }
}
