import { describe, expect, test } from 'vitest'
import { alice, bob } from '../../fakes.test-support.js'
import type { PaymentEvent } from '../../payments/transitions.js'
import { nextSent } from './payment.js'
import { item, usdx } from './send.test-support.js'
import { initialSend, type SendPlan, type SendState } from './state.js'
import { type DraftEvent, draftOf, nextDraft } from './transitions.js'

type SendEvent = DraftEvent | PaymentEvent<SendPlan>

const draftEvents = ['edited', 'looked-up', 'named', 'corrected', 'reviewed', 'reset']
const nextSend = (state: SendState, event: SendEvent) =>
  draftEvents.includes(event.type)
    ? nextDraft(state, event as DraftEvent)
    : nextSent(state, event as PaymentEvent<SendPlan>)

describe('transitions', () => {
  const draft = { amount: '1', to: bob, item }
  const plan: SendPlan = {
    networkId: 'eip155:1',
    from: alice,
    to: bob,
    amount: '1',
    decimals: 18,
    symbol: 'ETH',
    item,
    warnings: [],
  }
  const editing: SendState = { status: 'editing', draft, problem: undefined, fee: '5', isContract: true }
  const review: SendState = { status: 'review', draft, plan }
  const checking: SendState = { status: 'checking', draft, plan }
  const signing: SendState = { status: 'signing', draft, plan, step: 'pay' }
  const sent: SendState = { status: 'sent', plan, hash: '0x1', sentAt: 7 }
  const ofName = { ...draft, to: ' bob.eth ' }
  const found = { text: 'bob.eth', status: 'found', address: bob, name: 'bob.eth' } as const
  const withName: SendState = { ...editing, draft: ofName, name: found }
  const unknownTo = { isContract: undefined, name: undefined }
  const failed: SendState = { status: 'failed', draft, plan, code: 'tx/nonce', message: 'm' }

  test.each<[string, SendState, SendEvent, SendState]>([
    [
      'edited',
      initialSend,
      { type: 'edited', draft, problem: 'insufficient' },
      { status: 'editing', draft, problem: 'insufficient', fee: undefined, isContract: undefined },
    ],
    [
      'edited: the fee stays, the receiver is looked at again',
      editing,
      { type: 'edited', draft: { ...draft, to: alice }, problem: undefined },
      { ...editing, draft: { ...draft, to: alice }, isContract: undefined },
    ],
    ['edited while signing', signing, { type: 'edited', draft: { amount: '', to: '' }, problem: undefined }, signing],
    [
      'edited from review',
      review,
      { type: 'edited', draft, problem: undefined },
      { status: 'editing', draft, problem: undefined, fee: undefined, isContract: undefined },
    ],
    [
      'looked up',
      editing,
      { type: 'looked-up', draft, problem: 'insufficient-for-fee', fee: '9', isContract: false },
      { ...editing, problem: 'insufficient-for-fee', fee: '9', isContract: false },
    ],
    [
      'looked up, too late',
      editing,
      { type: 'looked-up', draft: { ...draft, amount: '2' }, problem: undefined, fee: '9' },
      editing,
    ],
    [
      'looked up, too late: for another receiver',
      editing,
      { type: 'looked-up', draft: { ...draft, to: alice }, problem: undefined, fee: '9' },
      editing,
    ],
    [
      'looked up, too late: of another thing',
      editing,
      { type: 'looked-up', draft: { ...draft, item: { ...item } }, problem: undefined, fee: '9' },
      editing,
    ],
    [
      'looked up, too late: with other marks',
      editing,
      { type: 'looked-up', draft: { ...draft, marks: { references: ['one'] } }, problem: undefined, fee: '9' },
      editing,
    ],
    ['looked up, and told nothing new', editing, { type: 'looked-up', draft, problem: undefined }, editing],
    [
      'edited: another thing costs another fee',
      editing,
      { type: 'edited', draft: { ...draft, item: usdx }, problem: undefined },
      { ...editing, draft: { ...draft, item: usdx }, fee: undefined },
    ],
    [
      'edited: what is known of the name stays with it',
      withName,
      { type: 'edited', draft: { ...ofName, to: 'bob.eth', amount: '2' }, problem: undefined },
      { ...withName, draft: { ...ofName, to: 'bob.eth', amount: '2' }, isContract: undefined },
    ],
    [
      'edited: and not with another',
      withName,
      { type: 'edited', draft: { ...ofName, to: 'carol.eth' }, problem: 'checking-name' },
      { ...withName, draft: { ...ofName, to: 'carol.eth' }, problem: 'checking-name', ...unknownTo },
    ],
    [
      'edited from review: without a receiver, as the form is',
      { ...review, draft: { amount: '1', to: '' } },
      { type: 'edited', draft: { amount: '1', to: '' }, problem: 'no-item' },
      { status: 'editing', draft: { amount: '1', to: '' }, problem: 'no-item' },
    ],
    [
      'edited once it was sent',
      sent,
      { type: 'edited', draft, problem: undefined },
      { status: 'editing', draft, problem: undefined },
    ],
    [
      'named',
      { ...withName, name: undefined },
      { type: 'named', name: found, problem: undefined },
      { ...withName, name: found },
    ],
    [
      'named: nobody has it',
      withName,
      { type: 'named', name: { text: 'bob.eth', status: 'none' }, problem: 'no-such-name' },
      { ...withName, name: { text: 'bob.eth', status: 'none' }, problem: 'no-such-name' },
    ],
    [
      'named, too late: another name stands there',
      withName,
      { type: 'named', name: { ...found, text: 'carol.eth' }, problem: undefined },
      withName,
    ],
    [
      'named in review',
      { ...review, draft: ofName },
      { type: 'named', name: found, problem: undefined },
      { ...review, draft: ofName },
    ],
    [
      'corrected',
      editing,
      { type: 'corrected', draft, item: usdx, problem: 'no-amount' },
      { ...editing, draft: { amount: '', to: bob, item: usdx }, problem: 'no-amount', corrected: true },
    ],
    [
      'corrected, too late: what is said is of another draft',
      editing,
      { type: 'corrected', draft: { ...draft, amount: '2' }, item: usdx, problem: 'no-amount' },
      editing,
    ],
    ['corrected in review', review, { type: 'corrected', draft, item: usdx, problem: 'no-amount' }, review],
    ['looked up in review', review, { type: 'looked-up', draft, problem: undefined, fee: '9' }, review],
    ['reviewed', editing, { type: 'reviewed', draft, plan }, review],
    ['reviewed again after a failure', failed, { type: 'reviewed', draft, plan }, review],
    ['reviewed while signing', signing, { type: 'reviewed', draft, plan }, signing],
    [
      'edited while checking',
      checking,
      { type: 'edited', draft: { amount: '', to: '' }, problem: undefined },
      checking,
    ],
    ['reviewed while checking', checking, { type: 'reviewed', draft, plan }, checking],
    ['submitted', review, { type: 'submitted' }, checking],
    ['submitted twice', checking, { type: 'submitted' }, checking],
    ['signing', checking, { type: 'signing', step: 'pay' }, signing],
    ['signing without a look', review, { type: 'signing', step: 'pay' }, review],
    ['failed before the wallet was asked', checking, { type: 'failed', code: 'tx/nonce', message: 'm' }, failed],
    [
      'nobody knows',
      signing,
      { type: 'unknown', code: 'connect/failed', message: 'm' },
      { ...failed, status: 'unknown', code: 'connect/failed' },
    ],
    ['submitted without review', editing, { type: 'submitted' }, editing],
    ['declined', signing, { type: 'declined' }, { ...review, declined: true }],
    ['declined, too late', sent, { type: 'declined' }, sent],
    ['failed', signing, { type: 'failed', code: 'tx/nonce', message: 'm' }, failed],
    [
      'failed on the chain',
      sent,
      { type: 'failed', code: 'tx/reverted', message: 'm', of: '0x1' },
      { status: 'failed', draft: initialSend.draft, plan, code: 'tx/reverted', message: 'm', hash: '0x1', left: 'fee' },
    ],
    ['failed: another transaction', sent, { type: 'failed', code: 'tx/reverted', message: 'm', of: '0x2' }, sent],
    ['failed while editing', editing, { type: 'failed', code: 'tx/nonce', message: 'm' }, editing],
    ['sent', signing, { type: 'sent', hash: '0x1', at: 7 }, sent],
    ['sent without signing', review, { type: 'sent', hash: '0x1', at: 7 }, review],
    [
      'confirmed',
      sent,
      { type: 'confirmed', of: '0x1', at: 9, fee: '3' },
      { ...sent, status: 'confirmed', confirmedAt: 9, fee: '3' },
    ],
    [
      'confirmed under another name',
      sent,
      { type: 'confirmed', of: '0x1', hash: '0x2', at: 9 },
      { ...sent, status: 'confirmed', hash: '0x2', confirmedAt: 9 },
    ],
    [
      'replaced',
      sent,
      { type: 'failed', code: 'tx/nonce', message: 'm', of: '0x1', by: '0x2' },
      { status: 'failed', draft: initialSend.draft, plan, code: 'tx/nonce', message: 'm', hash: '0x1', by: '0x2' },
    ],
    ['confirmed: another transaction', sent, { type: 'confirmed', of: '0x2', at: 9 }, sent],
    ['reset', sent, { type: 'reset' }, initialSend],
  ])('%s', (_name, state, event, expected) => {
    expect(nextSend(state, event)).toEqual(expected)
  })

  test('draftOf: default', () => {
    expect(draftOf(review)).toEqual(draft)
    expect(draftOf(sent)).toEqual({ amount: '', to: '' })
  })
})
