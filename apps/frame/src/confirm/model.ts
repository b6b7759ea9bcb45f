import type { CopyKey } from './copy.js'

/** `low`: one press. `medium` and `high`: the person picks the number that is shown. */
export type Risk = 'low' | 'medium' | 'high'

export type Tone = 'info' | 'good' | 'warn' | 'crit'

/** A sentence of copy.ts with what is filled in. Values are clean: one line, no control or direction characters. */
export type Words = { key: CopyKey; values?: Readonly<Record<string, string>> }

/** Someone on the other side: a receiver, a spender, a contract. */
export type Party = {
  /** Whole, in its canonical spelling. */
  address: string
  /** A name that we know ourselves, never one that the page gave. */
  name?: string
  /** This wallet paid it before. */
  isKnown: boolean
  /** A known address that looks much like this one and is another. */
  looksLike?: string
}

export type Asset = {
  kind: 'native' | 'token' | 'collectible' | 'unknown'
  symbol: string
  name: string
  /** The contract or mint; none for the network's own currency. */
  address?: string
  /** Of a collectible. */
  id?: string
}

/** Something that leaves or arrives. */
export type Movement = {
  direction: 'out' | 'in'
  asset: Asset
  /** A decimal number, or that there is no limit. */
  amount: string
  isUnlimited?: boolean
  party?: Party
  /**
   * Who says so, where it is not the bytes that something leaves: a trial run, which saw it at all (`run`), saw it leave beyond what the
   * bytes name (`more`) or saw it come `back`; or the bytes, which `promise` that it arrives.
   */
  source?: 'run' | 'more' | 'back' | 'promise'
}

/** What the network takes beside all that moves. */
export type FeeLine = {
  /** A decimal number. */
  amount: string
  symbol: string
  /** Less may be taken in the end. */
  isMost: boolean
  /** A note says why. */
  isHigh?: boolean
  /** What it is worth in US dollars, with two places, where the frame knows. */
  dollars?: string
}

export type FactValue =
  | { type: 'text'; text: string }
  | { type: 'party'; party: Party }
  | { type: 'words'; words: Words }
  | { type: 'time'; at: number }
  | { type: 'duration'; seconds: number }
  | { type: 'amount'; amount: string; symbol: string; isEstimate: boolean }

export type Fact = { label: Words; value: FactValue; tone?: Tone }

export type Note = { tone: Tone; title: Words; body?: Words }

/** Something of which the person may choose less than was asked, or a part of it otherwise: what may be chosen, the asked one first. */
export type Choice = { name: ChoiceName; label: Words; options: readonly FactValue[]; chosen: number }
export type ChoiceName = 'amount' | 'until' | 'account'

/** One thing that is done: a call, an instruction, a permission. */
export type Step = { words: Words; party?: Party; facts: readonly Fact[]; isUnreadable?: boolean }

/** What the confirmation shows. Serialisable, and a pure function of the bytes and what the node told. */
export type SheetModel = {
  title: 'approve' | 'sign' | 'signIn'
  requester: { origin: string; host: string; warning?: Words }
  network: { id: string; name: string }
  account: string
  risk: Risk
  /** It cannot be approved, only rejected. */
  isBlocked: boolean
  /** It holds more than is seen at once: nothing is agreed to before its end stood above the buttons. */
  isLong?: true
  notes: readonly Note[]
  movements: readonly Movement[]
  /** Absent where another pays it, and where nothing is sent. */
  fee?: FeeLine
  /** What is known of a trial run: it ran, it failed on the chain, it could not be made, or there is nothing to run. */
  trial: { state: 'ran'; block?: string } | { state: 'failed' | 'unavailable' | 'none' }
  steps: readonly Step[]
  facts: readonly Fact[]
  choices?: readonly Choice[]
  /** The text that is signed, clean and within a length; `isCut` when more is in `raw`. */
  message?: { text: string; isCut: boolean }
  /** Everything, for those who want to see it. */
  raw: string
  /** The approving button's word. */
  approve: Words
}
