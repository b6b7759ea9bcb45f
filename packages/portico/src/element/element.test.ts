import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { alice, bob, makeTest } from '../core/fakes.test-support.js'
import { definePorticoElements } from './define.js'
import { dispatchEvents } from './dispatchEvents.js'
import { makeField } from './field.js'
import { nearest } from './nearest.js'
import { read, reflect, takeEarlier } from './reflect.js'

/** As much of an element as these files look at. */
class FakeElement extends EventTarget {
  attributes = new Map<string, string>()
  shadowRoot = null
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  removeAttribute = (name: string) => void this.attributes.delete(name)
  hasAttribute = (name: string) => this.attributes.has(name)
  toggleAttribute = (name: string, isOn: boolean) =>
    isOn ? void this.attributes.set(name, '') : void this.attributes.delete(name)
}
const make = () => new FakeElement() as FakeElement & HTMLElement

describe('definePorticoElements', () => {
  test('default: on a server nothing happens', () => {
    const portico = makeTest()
    const on = vi.spyOn(portico, 'on')
    expect(definePorticoElements(portico)()).toBeUndefined()
    expect(on).not.toHaveBeenCalled()
  })
})

describe('properties in attributes', () => {
  class Shown extends FakeElement {
    declare label: unknown
    declare disabled: unknown
    declare balance: unknown
  }
  reflect(Shown.prototype, { label: 'text', disabled: 'flag', balance: 'shown' })

  test.each([
    ['label', 'Join', 'Join', 'Join'],
    ['label', undefined, '', undefined],
    ['label', null, '', undefined],
    ['disabled', true, true, ''],
    ['disabled', '', true, ''],
    ['disabled', 'false', false, undefined],
    ['disabled', undefined, false, undefined],
    ['balance', undefined, true, undefined],
    ['balance', '', true, undefined],
    ['balance', 'true', true, undefined],
    ['balance', false, false, 'false'],
    ['balance', 'false', false, 'false'],
    ['balance', 0, false, 'false'],
  ] as const)('behavior: %s = %j reads %j and stands as %j', (name, given, then, attribute) => {
    const element = new Shown()
    element[name] = given
    expect(element[name]).toBe(then)
    expect(element.attributes.get(name)).toBe(attribute)
  })

  test('behavior: what is shown by default is on but for the word false', () => {
    const element = make()
    expect(read(element, 'balance', 'shown')).toBe(true)
    element.setAttribute('balance', '')
    expect(read(element, 'balance', 'shown')).toBe(true)
    element.setAttribute('balance', 'false')
    expect(read(element, 'balance', 'shown')).toBe(false)
  })

  test('behavior: what was set before is set anew through the class; what is not of the class stays', () => {
    const element = new Shown()
    for (const [name, value] of Object.entries({ label: 'Join', own: 1 }))
      Object.defineProperty(element, name, { value, writable: true, enumerable: true, configurable: true })
    takeEarlier(element as unknown as HTMLElement)
    expect(element.attributes.get('label')).toBe('Join')
    expect(Object.keys(element)).toContain('own')
    expect(Object.keys(element)).not.toContain('label')
  })
})

describe('nearest', () => {
  type Node = { localName: string; parentNode?: Node; children: Node[]; given?: string; host?: Node }
  /** A node with what stands in it. */
  const node = (localName: string, ...children: Node[]): Node => {
    const made: Node = { localName, children }
    for (const child of children) child.parentNode = made
    return made
  }
  const modal = (given?: string): Node => Object.assign(node('portico-modal'), given && { given })
  const find = (from: Node) =>
    nearest(from as unknown as Element, 'portico-modal', (other) => (other as unknown as Node).given)

  test.each([
    ['beside it', (own: Node) => node('body', modal('far'), node('section', own, modal('near'))), 'near'],
    ['around it', (own: Node) => node('body', Object.assign(node('portico-modal', own), { given: 'near' })), 'near'],
    ['beside what it stands in', (own: Node) => node('body', modal('far'), node('p', node('b', own))), 'far'],
    ['deeper elsewhere', (own: Node) => node('body', node('section', modal('other')), own), undefined],
    ['without one of its own', (own: Node) => node('body', modal('far'), node('p', modal(), own)), 'far'],
  ])('behavior: %s', (_, page, expected) => {
    vi.stubGlobal('ShadowRoot', class {})
    onTestFinished(() => void vi.unstubAllGlobals())
    const own = node('portico-button')
    page(own)
    expect(find(own)).toBe(expected)
  })

  test('behavior: out of a shadow root', () => {
    class Shadow {
      localName = ''
      constructor(
        readonly host: Node,
        readonly children: Node[],
      ) {}
    }
    vi.stubGlobal('ShadowRoot', Shadow)
    onTestFinished(() => void vi.unstubAllGlobals())
    const own = node('portico-button')
    const host = node('x-header')
    own.parentNode = new Shadow(host, [own])
    node('body', host, modal('near'))
    expect(find(own)).toBe('near')
  })
})

describe('events', () => {
  const heardBy = (element: EventTarget) => {
    const heard: unknown[] = []
    const names = ['connect', 'disconnect', 'account-changed', 'network-changed', 'open', 'close', 'error']
    for (const name of names)
      element.addEventListener(`portico-${name}`, (event) => {
        const { bubbles, composed, detail } = event as CustomEvent
        expect([bubbles, composed]).toEqual([true, true])
        heard.push([name, detail])
      })
    return heard
  }

  test('default: those of the client, until it is left', () => {
    const { client, ...portico } = makeTest()
    const element = make()
    const heard = heardBy(element)
    const left = new AbortController()
    dispatchEvents(element, { ...portico, client }, left.signal)
    const other = { namespace: 'solana', connectorId: 'lantern' } as const
    client.emitter.emit('modal', { open: true })
    client.emitter.emit('disconnect', other)
    client.emitter.emit('error', 'broken')
    client.emitter.emit('modal', { open: false })
    left.abort()
    client.emitter.emit('error', 'later')
    expect(heard).toEqual([
      ['open', null],
      ['disconnect', other],
      ['error', 'broken'],
      ['close', null],
    ])
  })

  test('param: namespace: of that alone', () => {
    const portico = makeTest()
    const element = make()
    element.setAttribute('namespace', 'eip155')
    const heard = heardBy(element)
    dispatchEvents(element, portico, new AbortController().signal)
    for (const namespace of ['solana', 'eip155'] as const)
      portico.client.emitter.emit('disconnect', { namespace, connectorId: 'lantern' })
    expect(heard).toEqual([['disconnect', { namespace: 'eip155', connectorId: 'lantern' }]])
  })
})

describe('a field of a form', () => {
  const start = () => {
    const element = make()
    const internals = { setFormValue: vi.fn(), setValidity: vi.fn() }
    const changes: string[] = []
    for (const type of ['input', 'change']) element.addEventListener(type, () => changes.push(type))
    const field = makeField(element, internals as unknown as ElementInternals)
    return { element, internals, changes, field }
  }

  test('default: its value is the address; of each change it tells as other fields do', () => {
    const { internals, changes, field } = start()
    field.see({ missing: 'Connect', address: undefined })
    expect(changes).toEqual([])
    field.see({ missing: 'Connect', address: alice })
    field.see({ missing: 'Verbinden', address: alice })
    expect([field.value(), changes]).toEqual([alice, ['input', 'change']])
    field.see({ missing: 'Connect', address: bob })
    field.see(undefined)
    expect(internals.setFormValue.mock.calls.map(([value]) => value)).toEqual([null, alice, alice, bob, null])
    expect(changes).toHaveLength(6)
  })

  test('param: required: not valid without an address, in the words of the client', () => {
    const { element, internals, field } = start()
    field.see({ missing: 'Erst verbinden', address: undefined })
    expect(internals.setValidity).toHaveBeenLastCalledWith({})
    element.setAttribute('required', '')
    field.check()
    expect(internals.setValidity).toHaveBeenLastCalledWith({ valueMissing: true }, 'Erst verbinden', undefined)
    field.see({ missing: 'Connect', address: alice })
    expect(internals.setValidity).toHaveBeenLastCalledWith({})
  })
})

test('behavior: docs/element.md names every property and event of the elements', () => {
  const page = readFileSync(new URL('../../../../docs/element.md', import.meta.url), 'utf8')
  const types = readFileSync(new URL('./types.ts', import.meta.url), 'utf8')
  const events = [...types.matchAll(/'(portico-[\w-]+)': CustomEvent/g)].map(([, name]) => name as string)
  const properties = [...types.matchAll(/^ {2,4}(?:readonly )?(\w+)[:(]/gm)].map(([, name]) => name as string)
  expect([events.length, properties.length > 20]).toEqual([7, true])
  const browsersOwn = ['type', 'form', 'validationMessage', 'willValidate']
  const missing = [...events, ...properties].filter(
    (name) => !page.includes(`\`${name}`) && !browsersOwn.includes(name),
  )
  expect(missing).toEqual([])
})
