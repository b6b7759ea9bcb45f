import { expect, test } from 'vitest'
import type { SwapPlan } from '../../payments/exchange/state.js'
import { nextSwapped, type SwapPaymentEvent } from './payment.js'
import { at, free, plan } from './plans.test-support.js'
import type { SwapProgress } from './state.js'
import { nextSwap as nextWritten, type SwapEvent as WrittenEvent } from './transitions.js'

type SwapEvent = WrittenEvent | SwapPaymentEvent

const writtenEvents = ['edited', 'quoted', 'unquoted', 'refused', 'reviewed']
const nextSwap = (state: SwapProgress, event: SwapEvent) =>
  writtenEvents.includes(event.type)
    ? nextWritten(state, event as WrittenEvent)
    : nextSwapped(state, event as SwapPaymentEvent)

const quote = { amountIn: '1000', amountOut: '2000', at: 5 }
const editing: SwapProgress = { status: 'editing', quote }
const review: SwapProgress = { status: 'review', plan }
const together: SwapPlan = { ...plan, approval: { spender: '0xr', way: 'together', calls: [] } }
const ready: SwapProgress = { status: 'review', plan: free }
const checking: SwapProgress = { status: 'checking', plan }
const readied: SwapProgress = { status: 'checking', plan: free }
const approving: SwapProgress = { status: 'signing', plan, step: 'approve' }
const signing: SwapProgress = { status: 'signing', plan, step: 'pay' }
const sent: SwapProgress = { status: 'sent', plan, hash: '0x1', sentAt: 7 }
const permit = { data: '0x99', spender: '0xr', deadline: 9 }
const failed = { type: 'failed', code: 'tx/nonce', message: 'm' } as const
const looked = at('2100', '2079')
const moved = at('1979', '1959')

test.each<[string, SwapProgress, SwapEvent, SwapProgress]>([
  [
    'edited: the price is gone',
    editing,
    { type: 'edited', problem: 'no-amount', keepsQuote: false },
    { status: 'editing', problem: 'no-amount', quote: undefined },
  ],
  ['edited while signing', signing, { type: 'edited', problem: undefined, keepsQuote: false }, signing],
  [
    'edited from review',
    review,
    { type: 'edited', problem: undefined, keepsQuote: true },
    { status: 'editing', problem: undefined, quote: undefined },
  ],
  [
    'quoted',
    { status: 'editing', failure: 'unavailable' },
    { type: 'quoted', quote },
    { status: 'editing', problem: undefined, quote },
  ],
  ['quoted too late', review, { type: 'quoted', quote }, review],
  [
    'unquoted',
    editing,
    { type: 'unquoted', failure: 'no-route' },
    { status: 'editing', problem: undefined, failure: 'no-route' },
  ],
  [
    'quoted: what the last press ended with stays',
    { status: 'editing', refused: 'fails' },
    { type: 'quoted', quote },
    { status: 'editing', quote, refused: 'fails' },
  ],
  [
    'unquoted: what the last press ended with stays',
    { ...editing, refused: 'fails' },
    { type: 'unquoted', failure: 'unavailable' },
    { status: 'editing', failure: 'unavailable', refused: 'fails' },
  ],
  [
    'edited: what the last press ended with counts no more',
    { ...editing, refused: 'fee' },
    { type: 'edited', problem: undefined, keepsQuote: true },
    editing,
  ],
  ['refused: the price stays', editing, { type: 'refused', refused: 'fee' }, { ...editing, refused: 'fee' }],
  ['refused no more', { ...editing, refused: 'fee' }, { type: 'refused' }, editing],
  ['refused too late', review, { type: 'refused', refused: 'fee' }, review],
  ['stopped in review', review, { type: 'stopped', failure: 'unavailable' }, { ...review, failure: 'unavailable' }],
  ['stopped when pressed', checking, { type: 'stopped', failure: 'fails' }, { ...review, failure: 'fails' }],
  ['unquoted in review', review, { type: 'unquoted', failure: 'unavailable' }, review],
  ['reviewed', editing, { type: 'reviewed', plan }, review],
  ['reviewed while signing', signing, { type: 'reviewed', plan }, signing],
  [
    'looked: better',
    review,
    { type: 'refreshed', plan: looked },
    { status: 'review', plan: looked, now: undefined, failure: undefined },
  ],
  [
    'looked: a little worse: what was agreed to stays',
    review,
    { type: 'refreshed', plan: at('1990', '1970') },
    { status: 'review', plan, now: undefined, failure: undefined },
  ],
  [
    'looked: beyond the limit',
    review,
    { type: 'refreshed', plan: moved },
    { status: 'review', plan, now: moved, failure: undefined },
  ],
  [
    'looked: the old call is about to run out',
    review,
    { type: 'refreshed', plan: at('1990', '1970', 400_000) },
    { status: 'review', plan, now: at('1990', '1970', 400_000), failure: undefined },
  ],
  [
    'looked: the same limit: what was made anew is what counts',
    review,
    { type: 'refreshed', plan: at('1990', '1980') },
    { status: 'review', plan: at('1990', '1980'), now: undefined, failure: undefined },
  ],
  [
    'looked: a call of five minutes is not old yet',
    review,
    { type: 'refreshed', plan: at('1990', '1970', 301_000) },
    { status: 'review', plan, now: undefined, failure: undefined },
  ],
  [
    'looked: a call of more than five minutes is',
    review,
    { type: 'refreshed', plan: at('1990', '1970', 301_001) },
    { status: 'review', plan, now: at('1990', '1970', 301_001), failure: undefined },
  ],
  [
    'looked: exactly the least that was agreed to is not worse',
    review,
    { type: 'refreshed', plan: at('1980', '1960') },
    { status: 'review', plan, now: undefined, failure: undefined },
  ],
  ['accepted', { ...review, now: moved }, { type: 'accepted' }, { status: 'review', plan: moved }],
  ['accepted without a new price', review, { type: 'accepted' }, review],
  ['submitted', review, { type: 'submitted' }, checking],
  ['submitted at a price that moved', { ...review, now: moved }, { type: 'submitted' }, { ...review, now: moved }],
  [
    'looked when pressed: beyond the limit',
    checking,
    { type: 'refreshed', plan: moved },
    { status: 'review', plan, now: moved },
  ],
  ['looked when pressed: better', checking, { type: 'refreshed', plan: looked }, { status: 'checking', plan: looked }],
  ['approving', checking, { type: 'signing', step: 'approve' }, approving],
  ['approving without a look', review, { type: 'signing', step: 'approve' }, review],
  ['approval sent', approving, { type: 'step-sent', hash: '0x2' }, { ...approving, hash: '0x2' }],
  [
    'approved',
    approving,
    { type: 'approved' },
    { status: 'checking', plan: { ...plan, approval: undefined }, approved: true },
  ],
  ['signing', readied, { type: 'signing', step: 'pay' }, { status: 'signing', plan: free, step: 'pay' }],
  ['signing what must be let go first', checking, { type: 'signing', step: 'pay' }, checking],
  [
    'signing what is let go in one request with it',
    { status: 'checking', plan: together },
    { type: 'signing', step: 'all' },
    { status: 'signing', plan: together, step: 'all' },
  ],
  ['signing while it is written', editing, { type: 'signing', step: 'pay' }, editing],
  ['looked while it is written', editing, { type: 'refreshed', plan: looked }, editing],
  ['failed while it is written', editing, failed, editing],
  ['signing without a look', ready, { type: 'signing', step: 'pay' }, ready],
  ['declined the approval', approving, { type: 'declined' }, { status: 'review', plan, declined: true }],
  [
    'declined the swap: the approval stays',
    { ...signing, approved: true },
    { type: 'declined' },
    { status: 'review', plan, declined: true, approved: true },
  ],
  ['sent', signing, { type: 'sent', hash: '0x1', at: 7 }, sent],
  ['sent without signing', review, { type: 'sent', hash: '0x1', at: 7 }, review],
  [
    'confirmed',
    sent,
    { type: 'confirmed', of: '0x1', at: 9, fee: '3', received: '9' },
    { status: 'confirmed', plan, hash: '0x1', sentAt: 7, confirmedAt: 9, fee: '3', received: '9' },
  ],
  ['confirmed: another transaction', sent, { type: 'confirmed', of: '0x2', at: 9 }, sent],
  [
    'confirmed: a bundle, whose hash comes last',
    { ...sent, hash: undefined, id: '0xid' },
    { type: 'confirmed', of: '0xid', hash: '0x3', at: 9 },
    { status: 'confirmed', plan, hash: '0x3', sentAt: 7, confirmedAt: 9 },
  ],
  ['failed', signing, failed, { status: 'failed', plan, code: 'tx/nonce', message: 'm' }],
  ['failed: another transaction', sent, { ...failed, of: '0x2' }, sent],
  [
    'failed on the chain: the fee is gone',
    sent,
    { type: 'failed', of: '0x1', code: 'tx/reverted', message: 'm', slipped: true },
    { status: 'failed', plan, code: 'tx/reverted', message: 'm', hash: '0x1', slipped: true, left: 'fee' },
  ],
  [
    'another transaction took its place: nobody knows',
    sent,
    { type: 'unknown', of: '0x1', code: 'tx/nonce', message: 'm' },
    { status: 'unknown', plan, hash: '0x1', code: 'tx/nonce', message: 'm', sentAt: 7 },
  ],
  [
    'unknown, and in a block after all',
    { status: 'unknown', plan, hash: '0x1', sentAt: 7 },
    { type: 'confirmed', of: '0x1', at: 9 },
    { status: 'confirmed', plan, hash: '0x1', sentAt: 7, confirmedAt: 9 },
  ],
  [
    'unknown, and failed after all',
    { status: 'unknown', plan, hash: '0x1', sentAt: 7 },
    { type: 'failed', of: '0x1', code: 'tx/reverted', message: 'm' },
    { status: 'failed', plan, code: 'tx/reverted', message: 'm', hash: '0x1', left: 'fee' },
  ],
  [
    'unknown without a name: no end is that of it',
    { status: 'unknown', plan },
    { type: 'confirmed', of: '', at: 9 },
    { status: 'unknown', plan },
  ],
  [
    'nobody knows: an approval is no swap',
    approving,
    { type: 'unknown', code: 'connect/failed', message: 'm' },
    approving,
  ],
  ['failed while reviewing', review, failed, review],
  [
    'looked after it was declined: that it was is still said',
    { ...review, declined: true },
    { type: 'refreshed', plan: looked },
    { status: 'review', plan: looked, declined: true },
  ],
  ['looked while signing', signing, { type: 'refreshed', plan: looked }, signing],
  [
    'looked when pressed: a node that lags behind does not undo an approval',
    { ...readied, approved: true },
    { type: 'refreshed', plan: looked },
    { status: 'checking', plan: { ...looked, approval: undefined }, approved: true },
  ],
  [
    'looked when pressed: a signature that is not carried is none',
    { ...checking, approved: true, permit },
    { type: 'refreshed', plan: looked },
    { status: 'checking', plan: looked },
  ],
  [
    'looked when pressed: what was signed is carried, and asked for once',
    { ...checking, approved: true, permit },
    { type: 'refreshed', plan: { ...looked, approval: undefined, permit } },
    { status: 'checking', plan: { ...looked, approval: undefined, permit }, approved: true, permit },
  ],
  [
    'accepted: what has to be let go for it is not let go by what was let go before',
    { ...review, approved: true, permit, now: moved },
    { type: 'accepted' },
    { status: 'review', plan: moved },
  ],
  [
    'accepted: what was let go stays that where nobody else has to be let',
    { ...ready, approved: true, permit, now: { ...moved, approval: undefined } },
    { type: 'accepted' },
    { status: 'review', plan: { ...moved, approval: undefined }, approved: true, permit },
  ],
  [
    'accepted: what was bought stays bought',
    { ...review, approved: true, bought: true, now: moved },
    { type: 'accepted' },
    { status: 'review', plan: moved, bought: true },
  ],
  ['submitted twice', checking, { type: 'submitted' }, checking],
  ['submitted while signing', signing, { type: 'submitted' }, signing],
  [
    'unpermitted: the token did not take it, and another way is put before the person',
    { ...checking, approved: true, permit },
    { type: 'unpermitted', plan: looked },
    { status: 'review', plan, now: looked, approved: true, permit },
  ],
  [
    'unpermitted in review',
    { ...review, permit },
    { type: 'unpermitted', plan: looked },
    { status: 'review', plan, now: looked, permit },
  ],
  ['unpermitted: nothing was signed', checking, { type: 'unpermitted', plan: looked }, checking],
  ['unpermitted: nothing was signed, in review', review, { type: 'unpermitted', plan: looked }, review],
  ['unpermitted while signing', { ...signing, permit }, { type: 'unpermitted', plan: looked }, { ...signing, permit }],
  ['stopped while signing', signing, { type: 'stopped', failure: 'fails' }, signing],
  ['stopped after it was sent', sent, { type: 'stopped' }, sent],
  [
    'stopped when pressed: what is done stays done',
    { ...checking, approved: true },
    { type: 'stopped' },
    { ...review, approved: true },
  ],
  [
    'stopped in review: the price of now is still before the person',
    { ...review, now: moved, declined: true },
    { type: 'stopped', failure: 'fails' },
    { ...review, now: moved, declined: true, failure: 'fails' },
  ],
  ['approved by a signature', approving, { type: 'approved', permit }, { ...checking, approved: true, permit }],
  ['approved: the swap itself is none', signing, { type: 'approved' }, signing],
  ['approved without being asked', checking, { type: 'approved' }, checking],
  ['a step that is the swap itself', signing, { type: 'step-sent', hash: '0x2' }, signing],
  ['a step after it was declined', review, { type: 'step-sent', hash: '0x2' }, review],
  ['sent: an approval is no swap', approving, { type: 'sent', hash: '0x1', at: 7 }, approving],
  [
    'sent as a bundle',
    { ...signing, step: 'all' },
    { type: 'sent', id: '0xid', at: 7 },
    { status: 'sent', plan, id: '0xid', sentAt: 7 },
  ],
  ['declined after it was sent', sent, { type: 'declined' }, sent],
  [
    'confirmed: a bundle without a hash',
    { status: 'sent', plan, id: '0xid', sentAt: 7 },
    { type: 'confirmed', of: '0xid', at: 9 },
    { status: 'confirmed', plan, sentAt: 7, confirmedAt: 9 },
  ],
  [
    'confirmed: an approval that is in a block is no swap',
    { ...approving, hash: '0x2' },
    { type: 'confirmed', of: '0x2', at: 9 },
    { ...approving, hash: '0x2' },
  ],
  [
    'unknown without a name: no failure is that of it',
    { status: 'unknown', plan },
    failed,
    { status: 'unknown', plan },
  ],
  ['confirmed while signing', signing, { type: 'confirmed', of: '0x1', at: 9 }, signing],
  [
    'confirmed: nothing is known of when it was sent',
    { status: 'unknown', plan, hash: '0x1' },
    { type: 'confirmed', of: '0x1', at: 9 },
    { status: 'confirmed', plan, hash: '0x1', sentAt: 9, confirmedAt: 9 },
  ],
  ['failed: no end of a name is that of what has none as yet', signing, { ...failed, of: '0x1' }, signing],
  ['failed without a name, after it was sent', sent, failed, sent],
  [
    'failed when pressed: what is done stays done',
    { ...checking, approved: true },
    failed,
    { status: 'failed', plan, code: 'tx/nonce', message: 'm', approved: true },
  ],
  [
    'failed: something else took its place, and no fee is gone',
    sent,
    { ...failed, of: '0x1', by: '0x9' },
    { status: 'failed', plan, code: 'tx/nonce', message: 'm', hash: '0x1', by: '0x9' },
  ],
  [
    'unknown: what is being bought with is told apart',
    { status: 'signing', plan, step: 'swap' },
    { type: 'unknown', code: 'connect/failed', message: 'm' },
    { status: 'unknown', plan, code: 'connect/failed', message: 'm', step: 'swap' },
  ],
  ['unknown: the payment itself', signing, { type: 'unknown', message: '' }, { status: 'unknown', plan, message: '' }],
  [
    'unknown: a bundle keeps its name',
    { status: 'sent', plan, id: '0xid', sentAt: 7 },
    { type: 'unknown', of: '0xid' },
    { status: 'unknown', plan, id: '0xid', sentAt: 7 },
  ],
  ['unknown: another transaction', sent, { type: 'unknown', of: '0x2' }, sent],
  ['unknown without a name, after it was sent', sent, { type: 'unknown' }, sent],
  ['unknown by a name, before it has one', signing, { type: 'unknown', of: '0x1' }, signing],
  [
    'unknown twice: what was said first stays',
    { status: 'unknown', plan, hash: '0x1', message: 'm', sentAt: 7 },
    { type: 'unknown', of: '0x1', message: 'n' },
    { status: 'unknown', plan, hash: '0x1', message: 'm', sentAt: 7 },
  ],
  [
    'bought',
    { status: 'signing', plan, step: 'swap', approved: true },
    { type: 'bought' },
    { status: 'checking', plan, approved: true, bought: true },
  ],
  [
    'bought, after nobody knew',
    { status: 'unknown', plan, step: 'swap' },
    { type: 'bought' },
    { status: 'checking', plan, bought: true },
  ],
  ['bought: the payment itself buys nothing', signing, { type: 'bought' }, signing],
  [
    'bought: nobody knows of the payment itself',
    { status: 'unknown', plan },
    { type: 'bought' },
    { status: 'unknown', plan },
  ],
])('%s', (_name, state, event, expected) => {
  expect(nextSwap(state, event)).toEqual(expected)
})
