import type { Account, CaipNetworkId, ChainNamespace, Connection, Portico } from '../index.js'
import type { Languages } from '../react/language.js'
import type { Messages } from '../react/words.js'
import type { ElementAppearance } from './drawing.js'

/** What every element has. */
export type PorticoElement = HTMLElement & {
  /**
   * What `createPortico` returned. Where it is not set: that of the nearest `<portico-modal>` around or beside it or what it stands in, else the one that
   * `definePorticoElements` was given.
   */
  client: Portico | undefined
}

type OfFamily = {
  /** The chain namespace it stands for, such as `solana`; the active one by default. */
  namespace: ChainNamespace | ''
  /** `small` (36 px) or `large` (52 px); 44 px by default. */
  size: 'small' | 'large' | ''
  /** Cannot be pressed; a `<fieldset disabled>` does it too. */
  disabled: boolean
}

/** A field of a form: its value is the address that is connected, or nothing. */
export type PorticoField = {
  /** Under which name the address is in the form’s data. */
  name: string
  /** The form cannot be sent while nothing is connected. */
  required: boolean
  /** The element's own name, as forms list it. */
  readonly type: string
  /** The address in use; empty while nothing is connected. */
  readonly value: string
  /** The form that it belongs to, if it does. */
  readonly form: HTMLFormElement | null
  /** What the form would refuse it for. */
  readonly validity: ValidityState
  /** The same in words, in the language of the page; empty when nothing is wrong. */
  readonly validationMessage: string
  /** Whether the form looks at it: not while it is disabled. */
  readonly willValidate: boolean
  /** Whether it is as the form wants it; where it is not, `invalid` is dispatched. */
  checkValidity(): boolean
  /** The same, and tells the person. */
  reportValidity(): boolean
}

/** `<portico-button>`: connects, then network and account. */
export type PorticoButtonElement = PorticoElement &
  OfFamily &
  PorticoField & {
    /** Words while nothing is connected; "Connect wallet" by default. */
    label: string
    /** Shows the balance beside the account. True by default: `balance="false"`. */
    balance: boolean
    /** Shows the network beside the account. True by default: `network="false"`. */
    network: boolean
  }

/** `<portico-account>`: the connected account. Nothing while no account is connected, but where it has a `name`: then it connects. */
export type PorticoAccountElement = PorticoElement &
  OfFamily &
  PorticoField & {
    /** Words while nothing is connected, where it has a `name`. */
    label: string
    /** Shows the balance. True by default: `balance="false"`. */
    balance: boolean
  }

/** `<portico-network>`: the network in use, which opens the list of networks. */
export type PorticoNetworkElement = PorticoElement &
  OfFamily & {
    /** Only the picture of the network, without its name. */
    compact: boolean
  }

/** `<portico-modal>`: gives its client, look and language to what is around it. With `inline` the modal is shown in its place. */
export type PorticoModalElement = PorticoElement & {
  /** Shows the modal here, always open, as a part of the page. */
  inline: boolean
  /** Whether the modal is open; stands in the attribute of the same name. */
  readonly open: boolean
  /** A BCP 47 tag, or `auto` for the first of the reader’s languages that there is. */
  locale: 'auto' | (string & {})
  /** Attribute `theme`: as the browser is set (`auto`), light or dark. Empty, that of the page. */
  theme: 'auto' | 'light' | 'dark' | ''
  /** What it may speak, from `portico/languages`. */
  languages: Languages | undefined
  /** Sentences in place of ours, by their keys. None by default. */
  messages: Messages | undefined
  /** Theme, variables and names of parts. None by default. */
  appearance: ElementAppearance | undefined
  /** `client.open` and `client.close`. */
  show: Portico['open']
  /** Closes the modal, unless it must stay open: then it shakes. */
  close(): void
}

/** The elements by their names, as `HTMLElementTagNameMap` has them. */
export type PorticoElements = {
  /** Connects, and has the account once somebody is connected. */
  'portico-button': PorticoButtonElement
  /** The account; nothing while nobody is connected. */
  'portico-account': PorticoAccountElement
  /** The network, and the way to another. */
  'portico-network': PorticoNetworkElement
  /** The modal, in the place where it stands or over the page. */
  'portico-modal': PorticoModalElement
}

/** The events of the elements. They bubble, out of shadow roots too; each element of a client tells them. */
export type PorticoElementEvents = {
  /** A wallet is connected. */
  'portico-connect': CustomEvent<Connection>
  /** A connection has ended. */
  'portico-disconnect': CustomEvent<{ namespace: ChainNamespace; connectorId: string }>
  /** Another account is in use, or the wallet shares others. */
  'portico-account-changed': CustomEvent<{ namespace: ChainNamespace; accounts: readonly Account[]; address: string }>
  /** The network in use is another one (CAIP-2). */
  'portico-network-changed': CustomEvent<{ namespace: ChainNamespace; caipNetworkId: CaipNetworkId }>
  /** The modal is open. */
  'portico-open': CustomEvent<undefined>
  /** The modal is closed. */
  'portico-close': CustomEvent<undefined>
  /** Something failed that no call of the app waits for. */
  'portico-error': CustomEvent<unknown>
}

/** What may stand in a template for an element, such as JSX: its own properties, each of them or none. */
export type PorticoElementProps<N extends keyof PorticoElements> = Partial<
  Omit<PorticoElements[N], keyof HTMLElement | 'value' | 'form' | 'open' | 'validity' | 'type'>
>

declare global {
  interface HTMLElementTagNameMap extends PorticoElements {}
  interface HTMLElementEventMap extends PorticoElementEvents {}
}
