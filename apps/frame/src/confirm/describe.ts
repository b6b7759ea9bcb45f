import { type Action, type AssetRef, isUnlimited, type Move, type Warning } from './action.js'
import { type AssetFacts, assetKey, type Knowledge } from './knowledge.js'
import type { Asset, Fact, Movement, Note, Party, Risk, Step } from './model.js'
import { formatAmount, hasMixedScripts, lookAlike, shortAddress } from './text.js'

const order: readonly Risk[] = ['low', 'medium', 'high']

export function highest(risks: readonly Risk[]): Risk {
  return order[Math.max(0, ...risks.map((risk) => order.indexOf(risk)))] ?? 'high'
}

function partyOf(address: string, knowledge: Knowledge): Party {
  const isKnown = knowledge.knownReceivers.some((each) => assetKey(each) === assetKey(address))
  const looksLike = isKnown ? undefined : lookAlike(address, knowledge.knownReceivers)
  return { address, isKnown, ...(looksLike === undefined ? {} : { looksLike }) }
}

const nothingKnown = (address: string): AssetFacts => ({
  standard: 'unknown',
  symbol: shortAddress(address),
  name: shortAddress(address),
  decimals: 0,
})

function factsOf(asset: AssetRef, { assets, native }: Knowledge): AssetFacts {
  if (asset.kind === 'native') return { standard: 'fungible', ...native }
  return assets[assetKey(asset.address)] ?? nothingKnown(asset.address)
}

/** Whether a number counts an amount or names an item: the contract knows, the call does not say. */
function isItem(asset: AssetRef, facts: AssetFacts): boolean {
  return (
    asset.kind === 'token' &&
    (asset.id !== undefined || (asset.isIdOrAmount === true && facts.standard === 'collectible'))
  )
}

function assetOf(ref: AssetRef, amount: bigint, knowledge: Knowledge): { asset: Asset; amount: string } {
  const facts = factsOf(ref, knowledge)
  const { symbol, name } = facts
  if (ref.kind === 'native')
    return { asset: { kind: 'native', symbol, name }, amount: formatAmount(amount, facts.decimals) }
  if (isItem(ref, facts)) {
    const id = (ref.id ?? amount).toString()
    const count = ref.id === undefined ? '1' : amount.toString()
    return { asset: { kind: 'collectible', symbol, name, address: ref.address, id }, amount: count }
  }
  const decimals = ref.decimals ?? facts.decimals
  const kind = facts.standard === 'unknown' && ref.decimals === undefined ? 'unknown' : 'token'
  return { asset: { kind, symbol, name, address: ref.address }, amount: formatAmount(amount, decimals) }
}

const ids: Partial<Record<Action['key'], Action['key']>> = {
  'step.send': 'step.sendItem',
  'step.move': 'step.moveItem',
  'step.allow': 'step.allowItem',
  'step.allowAll': 'step.allowItem',
}

/** The sentence of one action, with names and amounts. */
export function stepOf(action: Action, knowledge: Knowledge): Step {
  const { asset: ref, amount = 0n, other, party, partyLabel, until } = action
  const values: Record<string, string> = { ...action.values }
  let key = action.key
  if (ref) {
    const shown = assetOf(ref, amount, knowledge)
    Object.assign(values, { amount: shown.amount, symbol: shown.asset.symbol })
    // Of a token, nothing that may be spent takes the permission back; of a collection, 0 is an item.
    if (key === 'step.allow' && amount === 0n && shown.asset.kind !== 'collectible') key = 'step.stop'
    if (shown.asset.kind === 'collectible' && shown.asset.id !== undefined) {
      values.id = shown.asset.id
      key = ids[key] ?? key
    }
  }
  if (other) {
    const shown = assetOf(other.asset, other.amount, knowledge)
    Object.assign(values, { other: shown.amount, otherSymbol: shown.asset.symbol })
  }
  const facts: Fact[] = []
  if (party !== undefined)
    facts.push({
      label: { key: partyLabel ?? 'fact.contract' },
      value: { type: 'party', party: partyOf(party, knowledge) },
    })
  if (ref?.kind === 'token')
    facts.push({ label: { key: 'fact.token' }, value: { type: 'party', party: partyOf(ref.address, knowledge) } })
  if (until !== undefined) facts.push(untilFact(until))
  return {
    words: { key, ...(Object.keys(values).length > 0 ? { values } : {}) },
    facts: [...facts, ...(action.facts ?? [])],
    ...(action.warnings?.includes('blind') ? { isUnreadable: true } : {}),
  }
}

const farAway = 8_640_000_000_000n

function untilFact(seconds: bigint): Fact {
  const label = { key: 'fact.until' } as const
  if (seconds >= farAway) return { label, value: { type: 'words', words: { key: 'value.noLimit' } }, tone: 'warn' }
  return { label, value: { type: 'time', at: Number(seconds) * 1_000 } }
}

function movementOf(move: Move, knowledge: Knowledge, isPredicted: boolean): Movement {
  return {
    direction: move.direction,
    ...assetOf(move.asset, move.amount, knowledge),
    ...(isUnlimited(move.amount) ? { isUnlimited: true } : {}),
    ...(move.to === undefined ? {} : { party: partyOf(move.to, knowledge) }),
    ...(isPredicted ? { isPredicted: true } : {}),
  }
}

const nameOf = ({ direction, asset }: Move) =>
  `${direction} ${asset.kind === 'native' ? 'native' : `${assetKey(asset.address)} ${asset.id ?? ''}`}`

/**
 * What leaves and arrives. The bytes say it for sure where they name a payment; what the trial run saw beside that is a
 * prediction. What the bytes only promise to bring in gives way to what was seen.
 */
export function movementsOf(actions: readonly Action[], knowledge: Knowledge): Movement[] {
  const said = actions.flatMap(({ moves = [] }) => moves)
  const { predicted } = knowledge
  if (!predicted) return said.map((move) => movementOf(move, knowledge, move.direction === 'in'))
  const sure = said.filter(({ direction }) => direction === 'out')
  const names = new Set(sure.map(nameOf))
  const seen = predicted.filter((move) => !names.has(nameOf(move)))
  return [
    ...sure.map((move) => movementOf(move, knowledge, false)),
    ...seen.map((move) => movementOf(move, knowledge, true)),
  ]
}

const warningNotes: Readonly<Record<Warning, Note>> = {
  blind: { tone: 'crit', title: { key: 'note.blind.title' }, body: { key: 'note.blind.body' } },
  delegate: { tone: 'crit', title: { key: 'note.delegate.title' }, body: { key: 'note.delegate.body' } },
  create: { tone: 'warn', title: { key: 'note.create.title' }, body: { key: 'note.create.body' } },
  authority: { tone: 'crit', title: { key: 'note.authority.title' }, body: { key: 'note.authority.body' } },
  contract: { tone: 'info', title: { key: 'note.contract.title' }, body: { key: 'note.contract.body' } },
  typed: { tone: 'warn', title: { key: 'note.typed.title' }, body: { key: 'note.typed.body' } },
  form: { tone: 'warn', title: { key: 'note.form.title' }, body: { key: 'note.form.body' } },
}

function permissionNote({ permission, asset, amount = 0n }: Action, knowledge: Knowledge): Note[] {
  if (!permission || !asset) return []
  const shown = assetOf(asset, amount, knowledge)
  const values = { amount: shown.amount, symbol: shown.asset.symbol }
  if (shown.asset.kind === 'collectible' && permission !== 'items') return []
  if (shown.asset.kind !== 'collectible' && permission === 'some' && amount === 0n) return []
  const key = { some: 'note.allow', all: 'note.allowAll', items: 'note.allowNfts' } as const
  const name = key[permission]
  return [
    {
      tone: permission === 'some' ? 'warn' : 'crit',
      title: { key: `${name}.title`, values },
      body: { key: `${name}.body`, values },
    },
  ]
}

/** Who gets something: is the address new, or made to be taken for another? */
function receiverNotes(moves: readonly Move[], knowledge: Knowledge): { notes: Note[]; risk: Risk } {
  const parties = moves.flatMap(({ to }) => (to === undefined ? [] : [partyOf(to, knowledge)]))
  const poison = parties.find(({ looksLike }) => looksLike !== undefined)
  if (poison?.looksLike !== undefined) {
    const values = { address: poison.looksLike }
    const note: Note = { tone: 'crit', title: { key: 'note.poison.title' }, body: { key: 'note.poison.body', values } }
    return { notes: [note], risk: 'high' }
  }
  const large = moves.some(
    ({ asset, amount }) =>
      asset.kind === 'native' && knowledge.balance !== undefined && amount * 2n > knowledge.balance,
  )
  const notes: Note[] = []
  if (large) {
    const values = { symbol: knowledge.native.symbol }
    notes.push({ tone: 'info', title: { key: 'note.large.title' }, body: { key: 'note.large.body', values } })
  }
  if (parties.some(({ isKnown }) => !isKnown))
    notes.push({ tone: 'info', title: { key: 'note.new.title' }, body: { key: 'note.new.body' } })
  return { notes, risk: notes.length > 0 ? 'medium' : 'low' }
}

const tones = ['crit', 'warn', 'info', 'good'] as const

/** What the person should know before anything else, the worst first, and how careful to be. */
export function judge(actions: readonly Action[], knowledge: Knowledge): { notes: Note[]; risk: Risk } {
  const moves = actions.flatMap((action) =>
    (action.moves ?? []).filter(({ direction }) => direction === 'out' && !action.warnings?.includes('contract')),
  )
  const receivers = receiverNotes(moves, knowledge)
  const warnings = new Set(actions.flatMap((action) => action.warnings ?? []))
  // Where something cannot be read at all, that a contract decides is the lesser news.
  if (warnings.size > 1) warnings.delete('contract')
  const odd = Object.values(knowledge.assets).some(
    ({ symbol, name }) => hasMixedScripts(symbol) || hasMixedScripts(name),
  )
  const scripts: Note = { tone: 'warn', title: { key: 'note.scripts.title' }, body: { key: 'note.scripts.body' } }
  const notes = [
    ...[...warnings].map((warning) => warningNotes[warning]),
    ...actions.flatMap((action) => permissionNote(action, knowledge)),
    ...receivers.notes,
    ...(odd ? [scripts] : []),
  ]
  const once = notes.filter(
    (note, at) => notes.findIndex((each) => JSON.stringify(each) === JSON.stringify(note)) === at,
  )
  const risk = highest([
    ...actions.map((action) => action.risk),
    receivers.risk,
    odd ? 'medium' : 'low',
    knowledge.trial.state === 'failed' ? 'high' : 'low',
  ])
  return { notes: once.sort((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone)), risk }
}
