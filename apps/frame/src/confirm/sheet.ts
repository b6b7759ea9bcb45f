import type { SigningContext, SigningNetwork, SignRequest } from '../signing/signer.js'
import type { Action } from './action.js'
import { highest, judge, stepOf } from './describe.js'
import type { Knowledge } from './knowledge.js'
import type { Fact, Note, SheetModel, Step, Words } from './model.js'
import { movementsOf } from './movements.js'
import { cleanLine, isOddHost } from './text.js'

export type SheetPlace = { origin: string; network: SigningNetwork; account: string }

/** Who asks, by the name that the browser gave. */
function requesterOf(origin: string): { requester: SheetModel['requester']; isOdd: boolean } {
  const host = hostOf(origin)
  return { requester: { origin, host }, isOdd: isOddHost(host) }
}

export function hostOf(origin: string): string {
  try {
    return new URL(origin).host
  } catch {
    return ''
  }
}

export function placeOf(request: SignRequest, context: SigningContext & { network: SigningNetwork }): SheetPlace {
  const family = request.chainId.startsWith('solana:') ? 'solana' : 'eip155'
  return { origin: request.origin, network: context.network, account: context.address[family] }
}

/** A sheet with nothing on it but who asks, where and for what account. */
export function emptySheet({ origin, network, account }: SheetPlace, raw: string): SheetModel {
  const { requester, isOdd } = requesterOf(origin)
  const values = { host: requester.host }
  const odd: Note = { tone: 'warn', title: { key: 'note.host.title' }, body: { key: 'note.host.body', values } }
  return {
    title: 'approve',
    requester,
    network: { id: network.caipNetworkId, name: cleanLine(network.name) },
    account,
    risk: isOdd ? 'medium' : 'low',
    isBlocked: false,
    notes: isOdd ? [odd] : [],
    movements: [],
    trial: { state: 'none' },
    steps: [],
    facts: [],
    raw,
    approve: { key: 'approve.approve' },
  }
}

/** A form of 40 fields, its name and its contract. */
const mostRows = 42
const rowsOf = (steps: readonly Step[]) => steps.reduce((sum, { facts }) => sum + 1 + facts.length, 0)

/** What is shown for things that are done: calls, instructions, permissions by signature. Pure. */
export function actionSheet(
  place: SheetPlace,
  {
    actions,
    knowledge,
    raw,
    facts = [],
    title = 'approve',
  }: {
    actions: readonly Action[]
    knowledge: Knowledge
    raw: string
    facts?: readonly Fact[]
    title?: SheetModel['title']
  },
): SheetModel {
  const base = emptySheet(place, raw)
  const { notes, risk, fee } = judge(actions, knowledge)
  const isBlind = actions.some(({ warnings }) => warnings?.includes('blind'))
  const steps = actions.map((action) => stepOf(action, knowledge))
  const plain: Words = { key: title === 'approve' ? 'approve.approve' : 'approve.sign' }
  return {
    ...base,
    title,
    risk: highest([base.risk, risk]),
    notes: [...notes, ...base.notes],
    movements: movementsOf(actions, knowledge),
    ...(fee ? { fee } : {}),
    trial: knowledge.trial,
    steps,
    facts,
    ...(rowsOf(steps) > mostRows ? { isLong: true } : {}),
    approve: isBlind ? { key: 'approve.unknown' } : plain,
  }
}
