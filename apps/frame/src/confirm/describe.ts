import type { Action, Move, Warning } from './action.js'
import { judgeFee } from './fee.js'
import type { Knowledge } from './knowledge.js'
import type { Fact, FeeLine, Note, Risk, Step } from './model.js'
import { compareMoves } from './movements.js'
import { assetOf, partyOf } from './named.js'
import { hasMixedScripts } from './text.js'

const order: readonly Risk[] = ['low', 'medium', 'high']

export function highest(risks: readonly Risk[]): Risk {
  return order[Math.max(0, ...risks.map((risk) => order.indexOf(risk)))] ?? 'high'
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

const warningNotes: Readonly<Record<Warning, Note>> = {
  blind: { tone: 'crit', title: { key: 'note.blind.title' }, body: { key: 'note.blind.body' } },
  delegate: { tone: 'crit', title: { key: 'note.delegate.title' }, body: { key: 'note.delegate.body' } },
  create: { tone: 'warn', title: { key: 'note.create.title' }, body: { key: 'note.create.body' } },
  authority: { tone: 'crit', title: { key: 'note.authority.title' }, body: { key: 'note.authority.body' } },
  contract: { tone: 'info', title: { key: 'note.contract.title' }, body: { key: 'note.contract.body' } },
  typed: { tone: 'warn', title: { key: 'note.typed.title' }, body: { key: 'note.typed.body' } },
  form: { tone: 'warn', title: { key: 'note.form.title' }, body: { key: 'note.form.body' } },
  gift: { tone: 'crit', title: { key: 'note.gift.title' }, body: { key: 'note.gift.body' } },
  along: { tone: 'crit', title: { key: 'note.along.title' }, body: { key: 'note.along.body' } },
  lasting: { tone: 'warn', title: { key: 'note.lasting.title' }, body: { key: 'note.lasting.body' } },
  close: { tone: 'crit', title: { key: 'note.close.title' }, body: { key: 'note.close.body' } },
  loose: { tone: 'warn', title: { key: 'note.loose.title' }, body: { key: 'note.loose.body' } },
  control: { tone: 'crit', title: { key: 'note.control.title' }, body: { key: 'note.control.body' } },
  owner: { tone: 'crit', title: { key: 'note.owner.title' }, body: { key: 'note.owner.body' } },
  replaces: { tone: 'warn', title: { key: 'note.replaces.title' }, body: { key: 'note.replaces.body' } },
}

function permissionNote({ permission, asset, amount = 0n }: Action, knowledge: Knowledge): Note[] {
  if (!permission || !asset) return []
  const shown = assetOf(asset, amount, knowledge)
  const values = { amount: shown.amount, symbol: shown.asset.symbol }
  if (shown.asset.kind === 'collectible' && permission !== 'items') return []
  if (shown.asset.kind !== 'collectible' && (permission === 'some' || permission === 'delegate') && amount === 0n)
    return []
  const key = { some: 'note.allow', delegate: 'note.allow', all: 'note.allowAll', items: 'note.allowNfts' } as const
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
function receiverNotes(moves: readonly Move[], leaving: bigint, knowledge: Knowledge): { notes: Note[]; risk: Risk } {
  const parties = moves.flatMap(({ to }) => (to === undefined ? [] : [partyOf(to, knowledge)]))
  const poison = parties.find(({ looksLike }) => looksLike !== undefined)
  if (poison?.looksLike !== undefined) {
    const values = { address: poison.looksLike }
    const note: Note = { tone: 'crit', title: { key: 'note.poison.title' }, body: { key: 'note.poison.body', values } }
    return { notes: [note], risk: 'high' }
  }
  const { balance } = knowledge
  const large = balance !== undefined && leaving * 2n > balance
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

/** What left in the trial run and is not on the sheet by the bytes. Where nothing can be read, that is already said. */
function moreNotes(actions: readonly Action[], knowledge: Knowledge): { notes: Note[]; leaving: bigint; paid: bigint } {
  const { more, paid } = compareMoves(actions, knowledge)
  const isBlind = actions.some(({ warnings }) => warnings?.includes('blind'))
  const notes = more
    .filter(({ isHidden }) => isHidden || !isBlind)
    .map(({ asset, amount }): Note => {
      const shown = assetOf(asset, amount, knowledge)
      const values = { amount: shown.amount, symbol: shown.asset.symbol }
      return { tone: 'crit', title: { key: 'note.more.title' }, body: { key: 'note.more.body', values } }
    })
  const unsaid = more.reduce((sum, { asset, amount }) => (asset.kind === 'native' ? sum + amount : sum), 0n)
  return { notes, leaving: paid + unsaid, paid }
}

const riskOf: Partial<Record<Warning, Risk>> = { lasting: 'medium', replaces: 'medium' }

type Judgement = { notes: Note[]; risk: Risk; fee?: FeeLine }

/** What the person should know before anything else, the worst first, and how careful to be. */
export function judge(actions: readonly Action[], knowledge: Knowledge): Judgement {
  const moves = actions.flatMap((action) =>
    (action.moves ?? []).filter(({ direction }) => direction === 'out' && !action.warnings?.includes('contract')),
  )
  const more = moreNotes(actions, knowledge)
  const fee = knowledge.fee && judgeFee(knowledge.fee, more.paid, knowledge.native)
  const receivers = receiverNotes(moves, more.leaving + (knowledge.fee?.most ?? 0n), knowledge)
  const warnings = new Set(actions.flatMap((action) => action.warnings ?? []))
  // Where something cannot be read at all, that a contract decides is the lesser news.
  if (warnings.size > 1) warnings.delete('contract')
  const whole = knowledge.warnings ?? []
  const odd = Object.values(knowledge.assets).some(
    ({ symbol, name }) => hasMixedScripts(symbol) || hasMixedScripts(name),
  )
  const scripts: Note = { tone: 'warn', title: { key: 'note.scripts.title' }, body: { key: 'note.scripts.body' } }
  const notes = [
    ...[...warnings, ...whole].map((warning) => warningNotes[warning]),
    ...more.notes,
    ...(fee?.notes ?? []),
    ...actions.flatMap((action) => permissionNote(action, knowledge)),
    ...receivers.notes,
    ...(odd ? [scripts] : []),
  ]
  const once = notes.filter(
    (note, at) => notes.findIndex((each) => JSON.stringify(each) === JSON.stringify(note)) === at,
  )
  const risk = highest([
    ...actions.map((action) => action.risk),
    ...whole.map((warning) => riskOf[warning] ?? 'high'),
    receivers.risk,
    fee?.risk ?? 'low',
    more.notes.length > 0 ? 'high' : 'low',
    odd ? 'medium' : 'low',
    knowledge.trial.state === 'failed' ? 'high' : 'low',
  ])
  return {
    notes: once.sort((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone)),
    risk,
    ...(fee ? { fee: fee.line } : {}),
  }
}
