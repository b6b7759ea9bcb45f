import type { ChainNamespace, Portico } from '../index.js'
import type { Languages } from '../react/language.js'
import type { Messages } from '../react/words.js'
import { dispatchEvents } from './dispatchEvents.js'
import { type Drawing, drawingOf, type ElementAppearance, type ElementSettings, type Seat } from './drawing.js'
import { makeField } from './field.js'
import { adoptSheet, keepDisabled } from './inside.js'
import { nearest } from './nearest.js'
import { read, reflect, takeEarlier } from './reflect.js'

/** What the elements of a page share. */
export type Page = {
  /** Of the elements that have none of their own and no `<portico-modal>` near. */
  client?: Portico | undefined
  /** Lets go of the drawing that is held for it. */
  letGo?: (() => void) | undefined
  /** Those that are in the page. */
  live: Set<Live>
}

/** An element that is in the page. */
export type Live = HTMLElement & {
  /** Looks again whose it is, and what it shows. */
  settle(): void
}

export type ElementClass = CustomElementConstructor & { page?: Page }

const ofFamily = { namespace: 'text', size: 'text', disabled: 'flag' } as const
const ofField = { name: 'text', required: 'flag' } as const
const attributes = {
  button: { ...ofFamily, ...ofField, label: 'text', balance: 'shown', network: 'shown' },
  account: { ...ofFamily, ...ofField, label: 'text', balance: 'shown' },
  network: { ...ofFamily, compact: 'flag' },
  modal: { inline: 'flag', locale: 'text', theme: 'text' },
} as const

/** The classes of the elements, by their names. Made where there is a page: elsewhere there is nothing to make them of. */
export function makeElements(page: Page): Readonly<Record<string, ElementClass>> {
  abstract class Base extends HTMLElement implements Live {
    static readonly page = page
    #own: Portico | undefined
    #drawing: Drawing | undefined
    #joined: Portico | undefined
    #left = new AbortController()

    /** The client that the app gave to this very element. */
    static ownOf(element: Element): Portico | undefined {
      return #own in element ? element.#own : undefined
    }
    get client(): Portico | undefined {
      return this.#own ?? this.#joined
    }
    set client(client: Portico | undefined) {
      this.#own = typeof client === 'object' ? client : undefined
      this.settle()
    }

    connectedCallback(): void {
      takeEarlier(this)
      page.live.add(this)
      this.settle()
    }
    disconnectedCallback(): void {
      // What is only moved is back by then, and nothing of it is drawn anew.
      queueMicrotask(() => this.isConnected || this.settle())
    }
    /** `moveBefore` leaves all as it is, but for what is near. */
    connectedMoveCallback(): void {
      this.settle()
    }
    attributeChangedCallback(): void {
      this.settle()
    }

    settle(): void {
      if (!this.isConnected) page.live.delete(this)
      const isLive = page.live.has(this)
      this.#join(isLive ? (this.#own ?? nearest(this, 'portico-modal', Base.ownOf) ?? page.client) : undefined)
      if (this.#drawing) this.draw(this.#drawing)
    }
    #join(client: Portico | undefined): void {
      if (client === this.#joined) return
      this.#left.abort()
      this.#drawing?.leave(this)
      this.#joined = client
      this.#drawing = client && drawingOf(client)
      this.#left = new AbortController()
      if (client) this.joined(client, this.#left.signal)
    }
    /** `signal` is aborted when it is another client's, or gone. */
    protected joined(client: Portico, signal: AbortSignal): void {
      dispatchEvents(this, client, signal)
    }
    protected abstract draw(drawing: Drawing): void
  }

  abstract class Button extends Base {
    #inside = this.attachShadow({ mode: 'open', delegatesFocus: true })
    #enable: (() => void) | undefined
    protected abstract readonly kind: 'button' | 'account' | 'network'
    protected isOff = false

    constructor() {
      super()
      adoptSheet(this.#inside)
      this.addEventListener('click', (event) => {
        // By a label, or by `click()`: what is pressed is the button inside.
        if (event.composedPath()[0] === this) this.#inside.querySelector('button')?.click()
      })
    }

    protected seen: Seat['onSeen'] = () => {}
    protected draw(drawing: Drawing): void {
      const look = attributes[this.kind]
      const shown = Object.entries(look).map(([name, kind]) => [name, read(this, name, kind)] as const)
      const { namespace, label, name, ...flags } = Object.fromEntries(shown)
      const isOff = this.isOff || flags.disabled === true
      if (isOff !== Boolean(this.#enable)) {
        this.#enable?.()
        this.#enable = isOff ? keepDisabled(this.#inside) : undefined
      }
      drawing.seat(this, {
        kind: this.kind,
        place: this.#inside,
        namespace: (namespace as ChainNamespace) || undefined,
        label: (label as string) || undefined,
        balance: flags.balance as boolean,
        network: flags.network as boolean,
        compact: flags.compact as boolean,
        field: Boolean(name),
        onSeen: this.seen,
      })
    }
  }

  abstract class Field extends Button {
    static readonly formAssociated = true
    #field = makeField(this, this.attachInternals())
    protected override seen: Seat['onSeen'] = (seen) => this.#field.see(seen)

    override settle(): void {
      super.settle()
      if (!this.client) this.#field.see(undefined)
      this.#field.check()
    }
    formDisabledCallback(isOff: boolean): void {
      this.isOff = isOff
      this.settle()
    }
    get type() {
      return this.localName
    }
    get value() {
      return this.#field.value()
    }
    get form() {
      return this.#field.internals.form
    }
    get validity() {
      return this.#field.internals.validity
    }
    get validationMessage() {
      return this.#field.internals.validationMessage
    }
    get willValidate() {
      return this.#field.internals.willValidate
    }
    checkValidity() {
      return this.#field.internals.checkValidity()
    }
    reportValidity() {
      return this.#field.internals.reportValidity()
    }
  }

  class PorticoButton extends Field {
    static readonly observedAttributes = Object.keys(attributes.button)
    protected override readonly kind = 'button'
  }
  class PorticoAccount extends Field {
    static readonly observedAttributes = Object.keys(attributes.account)
    protected override readonly kind = 'account'
  }
  class PorticoNetwork extends Button {
    static readonly observedAttributes = Object.keys(attributes.network)
    protected override readonly kind = 'network'
  }

  class PorticoModal extends Base {
    static readonly observedAttributes = Object.keys(attributes.modal)
    #messages: Messages | undefined
    #languages: Languages | undefined
    #appearance: ElementAppearance | undefined
    #told: ElementSettings = {}

    get messages() {
      return this.#messages
    }
    set messages(messages: Messages | undefined) {
      this.#messages = messages
      this.settle()
    }
    get languages() {
      return this.#languages
    }
    set languages(languages: Languages | undefined) {
      this.#languages = languages
      this.settle()
    }
    get appearance() {
      return this.#appearance
    }
    set appearance(appearance: ElementAppearance | undefined) {
      this.#appearance = appearance
      this.settle()
    }
    get open(): boolean {
      return this.hasAttribute('open')
    }
    async show(...options: Parameters<Portico['open']>): Promise<unknown> {
      return this.client?.open(...options)
    }
    close(): void {
      this.client?.close()
    }

    override set client(client: Portico | undefined) {
      super.client = client
      this.#tellOthers()
    }
    override get client(): Portico | undefined {
      return super.client
    }
    override connectedCallback(): void {
      // One that we opened over the page ourselves is no element of the app.
      if (this.dataset.mode === 'overlay') return
      super.connectedCallback()
      this.#tellOthers()
    }
    override connectedMoveCallback(): void {
      super.connectedMoveCallback()
      this.#tellOthers()
    }
    override settle(): void {
      const wasLive = page.live.has(this)
      super.settle()
      if (wasLive && !page.live.has(this)) this.#tellOthers()
    }
    /** Those that are near have the client of this one. */
    #tellOthers(): void {
      for (const other of page.live) if (!(other instanceof PorticoModal)) other.settle()
    }
    protected override joined(client: Portico, signal: AbortSignal): void {
      super.joined(client, signal)
      this.#told = {}
      const reflectOpen = () => this.toggleAttribute('open', client.getState().modal.status === 'open')
      signal.addEventListener(
        'abort',
        client.subscribe((state) => state.modal.status, reflectOpen),
      )
      signal.addEventListener('abort', () => this.removeAttribute('open'))
      reflectOpen()
    }
    protected override draw(drawing: Drawing): void {
      const locale = this.getAttribute('locale')
      const theme = this.getAttribute('theme') as ElementAppearance['theme'] | null
      const asked: ElementSettings = {
        ...(locale && { locale }),
        ...(this.#languages && { languages: this.#languages }),
        ...(this.#messages && { messages: this.#messages }),
        ...((this.#appearance || theme) && { appearance: { ...this.#appearance, ...(theme && { theme }) } }),
      }
      // What is taken away again is as if it had never been said.
      const taken = Object.fromEntries(Object.keys(this.#told).map((name) => [name, undefined]))
      if (JSON.stringify(asked) !== JSON.stringify(this.#told)) drawing.configure({ ...taken, ...asked })
      this.#told = asked
      const isInline = this.hasAttribute('inline')
      drawing.seat(this, { kind: 'modal', place: isInline ? this : undefined, onSeen: nothing })
    }
  }

  // That of what is near is known first.
  const classes = { modal: PorticoModal, button: PorticoButton, account: PorticoAccount, network: PorticoNetwork }
  for (const [kind, element] of Object.entries(classes))
    reflect(element.prototype, attributes[kind as keyof typeof classes])
  return Object.fromEntries(Object.entries(classes).map(([kind, element]) => [`portico-${kind}`, element]))
}

function nothing(): void {}
