import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../../base/errors/AppError.js'
import { deferred } from '../../../base/promise.js'
import { alice, bob, connectQuietly, fakeFamily, fakeSend, makeTest, one, sol } from '../../fakes.test-support.js'
import type { Family, SendFeature } from '../../family.js'
import { editSend, fillMax, resetSend, reviewSend, startSend, submitSend } from './flow.js'
import { findLookAlike, parseSend, type SendFacts } from './parse.js'
import { receiverOf, recentReceivers } from './receivers.js'
import { initialSend, type SendDraft, type SendPlan, type SendState } from './state.js'
import { draftOf, nextSend, type SendEvent } from './transitions.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const ether = 10n ** 18n
const facts: SendFacts = {
  networkId: 'eip155:1',
  from: alice,
  decimals: 18,
  balance: 2n * ether,
  fee: undefined,
  isAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text),
  isOtherFamily: (text) => text.startsWith('So'),
}

describe('parseSend', () => {
  test.each<[string, SendDraft, Partial<SendFacts>, object]>([
    ['nothing', { amount: '', to: '' }, {}, { problem: 'no-amount' }],
    ['zero', { amount: '0.0', to: bob }, {}, { problem: 'no-amount' }],
    ['not a number', { amount: '1,5', to: bob }, {}, { problem: 'bad-amount' }],
    ['a sign', { amount: '-1', to: bob }, {}, { problem: 'bad-amount' }],
    ['an exponent', { amount: '1e18', to: bob }, {}, { problem: 'bad-amount' }],
    ['too many decimals', { amount: '0.0000000000000000001', to: bob }, {}, { problem: 'too-many-decimals' }],
    ['zeros beyond the decimals', { amount: '1.0000000000000000000', to: bob }, {}, { amount: ether, to: bob }],
    ['more than there is', { amount: '2.1', to: '' }, {}, { problem: 'insufficient' }],
    ['no receiver', { amount: '1', to: ' ' }, {}, { problem: 'no-recipient' }],
    ['not an address', { amount: '1', to: '0x123' }, {}, { problem: 'bad-recipient' }],
    ['an address of another family', { amount: '1', to: 'So1' }, {}, { problem: 'other-family' }],
    ['no room for the fee', { amount: '2', to: bob }, { fee: 1n }, { problem: 'insufficient-for-fee' }],
    ['exactly with the fee', { amount: '1', to: bob }, { fee: ether }, { amount: ether, to: bob }],
    [
      'an unknown balance',
      { amount: '99', to: bob },
      { balance: undefined, fee: 1n },
      { amount: 99n * ether, to: bob },
    ],
    ['spaces around', { amount: ' 1 ', to: ` ${bob} ` }, {}, { amount: ether, to: bob }],
  ])('%s', (_name, draft, part, expected) => {
    expect(parseSend(draft, { ...facts, ...part })).toEqual(expected)
  })
})

test('findLookAlike: default: the same ends, another middle', () => {
  const known = '0x1234000000000000000000000000000000005678'
  expect(findLookAlike('0x1234ffffffffffffffffffffffffffffffff5678', [known])).toBe(known)
  expect(findLookAlike(known.toUpperCase().replace('0X', '0x'), [known])).toBeUndefined()
  expect(findLookAlike('0x1235ffffffffffffffffffffffffffffffff5678', [known])).toBeUndefined()
  expect(findLookAlike('0x12', ['0x12'])).toBeUndefined()
})

describe('transitions', () => {
  const draft = { amount: '1', to: bob }
  const plan: SendPlan = {
    networkId: 'eip155:1',
    from: alice,
    to: bob,
    amount: '1',
    decimals: 18,
    symbol: 'ETH',
    warnings: [],
  }
  const editing: SendState = { status: 'editing', draft, problem: undefined, fee: '5', isContract: true }
  const review: SendState = { status: 'review', draft, plan }
  const signing: SendState = { status: 'signing', draft, plan }
  const sent: SendState = { status: 'sent', plan, hash: '0x1', sentAt: 7 }
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
    ['looked up in review', review, { type: 'looked-up', draft, problem: undefined, fee: '9' }, review],
    ['reviewed', editing, { type: 'reviewed', draft, plan }, review],
    ['reviewed again after a failure', failed, { type: 'reviewed', draft, plan }, review],
    ['reviewed while signing', signing, { type: 'reviewed', draft, plan }, signing],
    ['submitted', review, { type: 'submitted' }, signing],
    ['submitted without review', editing, { type: 'submitted' }, editing],
    ['declined', signing, { type: 'declined' }, { ...review, declined: true }],
    ['declined, too late', sent, { type: 'declined' }, sent],
    ['failed', signing, { type: 'failed', code: 'tx/nonce', message: 'm' }, failed],
    [
      'failed on the chain',
      sent,
      { type: 'failed', code: 'tx/reverted', message: 'm', hash: '0x1' },
      { status: 'failed', draft: initialSend.draft, plan, code: 'tx/reverted', message: 'm', hash: '0x1' },
    ],
    ['failed: another transaction', sent, { type: 'failed', code: 'tx/reverted', message: 'm', hash: '0x2' }, sent],
    ['failed while editing', editing, { type: 'failed', code: 'tx/nonce', message: 'm' }, editing],
    ['sent', signing, { type: 'sent', hash: '0x1', at: 7 }, sent],
    ['sent without signing', review, { type: 'sent', hash: '0x1', at: 7 }, review],
    [
      'confirmed',
      sent,
      { type: 'confirmed', hash: '0x1', at: 9, feePaid: '3' },
      { ...sent, status: 'confirmed', confirmedAt: 9, feePaid: '3' },
    ],
    ['confirmed: another transaction', sent, { type: 'confirmed', hash: '0x2', at: 9 }, sent],
    ['reset', sent, { type: 'reset' }, initialSend],
  ])('%s', (_name, state, event, expected) => {
    expect(nextSend(state, event)).toEqual(expected)
  })

  test('draftOf: default', () => {
    expect(draftOf(review)).toEqual(draft)
    expect(draftOf(sent)).toEqual({ amount: '', to: '' })
  })
})

async function make(part: Partial<SendFeature> = {}, options: { balance?: bigint; family?: Partial<Family> } = {}) {
  const feature = fakeSend({
    estimateFee: async () => ({ fee: ether / 100n, seconds: 12 }),
    inspect: async () => ({ isContract: false }),
    send: async () => '0xhash',
    wait: async () => ({ status: 'confirmed', fee: 3n }),
    ...part,
  })
  const portico = makeTest({
    networks: [one, sol],
    families: [
      fakeFamily('eip155', {
        features: { send: feature },
        readBalance: async () => ({ amount: 0n, decimals: 18, symbol: 'ETH' }),
        ...options.family,
      }),
      fakeFamily('solana'),
    ],
  })
  const { client } = portico
  connectQuietly(client, 'lantern')
  client.store.set({
    balance: {
      status: 'ready',
      address: alice,
      networkId: 'eip155:1',
      amount: (options.balance ?? 2n * ether).toString(),
      decimals: 18,
      symbol: 'ETH',
      readAt: 1,
    },
  })
  const events = vi.fn()
  portico.on('event', events)
  return {
    client,
    portico,
    send: () => client.store.get().send,
    events: () => events.mock.calls.map(([event]) => event.event),
    told: events,
  }
}

describe('editSend', () => {
  test('default: checks at once, and asks the network a moment later', async () => {
    const { client, send } = await make()
    editSend(client, { amount: '1' })
    expect(send()).toMatchObject({ status: 'editing', draft: { amount: '1', to: '' }, problem: 'no-recipient' })
    editSend(client, { to: bob })
    expect(send()).toMatchObject({ problem: undefined, fee: undefined })
    await vi.advanceTimersByTimeAsync(299)
    expect(send()).toMatchObject({ fee: undefined })
    await vi.advanceTimersByTimeAsync(1)
    expect(send()).toMatchObject({ problem: undefined, fee: (ether / 100n).toString(), isContract: false })
  })

  test('behavior: only the last draft is looked up', async () => {
    const estimateFee = vi.fn(async () => ({ fee: 1n }))
    const { client } = await make({ estimateFee })
    for (const amount of ['1', '1.', '1.5']) editSend(client, { amount, to: bob })
    await vi.advanceTimersByTimeAsync(300)
    expect(estimateFee).toHaveBeenCalledTimes(1)
    expect(estimateFee).toHaveBeenCalledWith(
      expect.objectContaining({ amount: (3n * ether) / 2n, to: bob, from: alice, network: one }),
      expect.anything(),
    )
  })

  test('behavior: a fee that leaves no room is a problem', async () => {
    const { client, send } = await make()
    editSend(client, { amount: '2', to: bob })
    await vi.advanceTimersByTimeAsync(300)
    expect(send()).toMatchObject({ problem: 'insufficient-for-fee' })
  })

  test('error: a network that does not answer is silent until review', async () => {
    const { client, send } = await make({
      estimateFee: async () => {
        throw new Error('down')
      },
    })
    editSend(client, { amount: '1', to: bob })
    await vi.advanceTimersByTimeAsync(300)
    expect(send()).toMatchObject({ status: 'editing', problem: undefined })
    await expect(reviewSend(client)).rejects.toThrow('down')
  })
})

describe('fillMax', () => {
  test('default: the balance less the fee', async () => {
    const { client, send } = await make()
    editSend(client, { to: bob })
    await fillMax(client)
    expect(draftOf(send())).toEqual({ amount: '1.99', to: bob })
  })

  test('behavior: a balance below the fee is nothing', async () => {
    const { client, send } = await make({}, { balance: 5n })
    await fillMax(client)
    expect(draftOf(send()).amount).toBe('0')
  })
})

describe('reviewSend', () => {
  test('default: the plan, with fee and warnings', async () => {
    const { client, send } = await make()
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).resolves.toBe(true)
    expect(send()).toMatchObject({
      status: 'review',
      plan: {
        networkId: 'eip155:1',
        from: alice,
        to: bob,
        amount: ether.toString(),
        decimals: 18,
        symbol: 'ETH',
        fee: (ether / 100n).toString(),
        feeSeconds: 12,
        warnings: ['first-time'],
      },
    })
  })

  test('error: an address whose letters do not fit its checksum', async () => {
    const normalizeAddress = async () => {
      throw new AppError('address/invalid', { address: bob })
    }
    const { client, send } = await make({}, { family: { normalizeAddress } })
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({ status: 'editing', problem: 'bad-recipient' })
  })

  test('behavior: warnings for oneself, a contract, a look-alike', async () => {
    const { client, send } = await make({ inspect: async () => ({ isContract: true }) })
    editSend(client, { amount: '1', to: alice })
    await reviewSend(client)
    expect(send()).toMatchObject({ plan: { warnings: ['self', 'contract'] } })

    client.storage.set('receivers', [
      { namespace: 'eip155', address: '0x1234000000000000000000000000000000005678', times: 1, lastAt: 1 },
    ])
    editSend(client, { amount: '1', to: '0x1234ffffffffffffffffffffffffffffffff5678' })
    await reviewSend(client)
    expect(send()).toMatchObject({
      plan: {
        warnings: ['look-alike', 'contract', 'first-time'],
        lookAlike: '0x1234000000000000000000000000000000005678',
      },
    })
  })

  test('behavior: a receiver that cannot be looked up does not hold the payment back', async () => {
    const { client } = await make({
      inspect: async () => {
        throw new Error('down')
      },
    })
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).resolves.toBe(true)
  })

  test.each<[Partial<SendDraft>, string]>([
    [{ amount: '' }, 'no-amount'],
    [{ amount: '2.5' }, 'insufficient'],
    [{ amount: '2' }, 'insufficient-for-fee'],
    [{ to: 'bob' }, 'bad-recipient'],
  ])('error: %o is %s', async (part, problem) => {
    const { client, send } = await make()
    editSend(client, { amount: '1', to: bob, ...part })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({ status: 'editing', problem })
  })

  test('error: a family that cannot send', async () => {
    const { client } = await make()
    connectQuietly(client, 's', { namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })
    await expect(reviewSend(client)).rejects.toMatchObject({
      code: 'send/unsupported-chain',
      message: 'Unsupported chain',
    })
  })
})

describe('submitSend', () => {
  const reviewed = async (part: Partial<SendFeature> = {}) => {
    const made = await make(part)
    editSend(made.client, { amount: '1', to: bob })
    await reviewSend(made.client)
    return made
  }

  test('default: signing, sent, confirmed; tracked; the receiver is remembered', async () => {
    const answer = deferred<string>()
    const receipt = deferred<{ status: 'confirmed'; fee: bigint }>()
    const { client, send, told, events } = await reviewed({ send: () => answer.promise, wait: () => receipt.promise })
    const run = submitSend(client)
    expect(send().status).toBe('signing')
    answer.resolve('0xhash')
    await run
    expect(send()).toMatchObject({ status: 'sent', hash: '0xhash', plan: { to: bob } })
    expect(events()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(told).toHaveBeenLastCalledWith({
      event: 'SEND_SUCCESS',
      properties: { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: '1', hash: '0xhash' },
    })
    expect(receiverOf(client, 'eip155', bob.toUpperCase().replace('0X', '0x'))).toMatchObject({
      times: 1,
      lastAt: expect.any(Number),
    })
    receipt.resolve({ status: 'confirmed', fee: 3n })
    await vi.advanceTimersByTimeAsync(0)
    expect(send()).toMatchObject({ status: 'confirmed', feePaid: '3' })
  })

  test('error: declined goes back to review', async () => {
    const { client, send, events } = await reviewed({
      send: async () => {
        throw { code: 4001, message: 'User rejected' }
      },
    })
    await submitSend(client)
    expect(send()).toMatchObject({ status: 'review', declined: true })
    expect(events()).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(recentReceivers(client, 'eip155')).toEqual([])
  })

  test('error: failed', async () => {
    const { client, send, events } = await reviewed({
      send: async () => {
        throw new AppError('tx/insufficient-funds')
      },
    })
    await submitSend(client)
    expect(send()).toMatchObject({ status: 'failed', code: 'tx/insufficient-funds', draft: { amount: '1', to: bob } })
    expect(events()).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('error: reverted on the chain', async () => {
    const { client, send } = await reviewed({ wait: async () => ({ status: 'failed' }) })
    await submitSend(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(send()).toMatchObject({ status: 'failed', code: 'tx/reverted', hash: '0xhash' })
  })

  test('behavior: not knowing is no failure', async () => {
    const { client, send } = await reviewed({
      wait: async () => {
        throw new AppError('http/unreachable', { endpoint: 'rpc' })
      },
    })
    await submitSend(client)
    await vi.advanceTimersByTimeAsync(0)
    expect(send().status).toBe('sent')
  })

  test('behavior: not without review, and not twice', async () => {
    const sending = vi.fn(async () => '0xhash')
    const { client } = await make({ send: sending })
    await submitSend(client)
    expect(sending).not.toHaveBeenCalled()
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    await Promise.all([submitSend(client), submitSend(client)])
    expect(sending).toHaveBeenCalledTimes(1)
  })

  test('error: what was reviewed for another account is not sent', async () => {
    const sending = vi.fn(async () => '0xhash')
    const { client, send } = await reviewed({ send: sending })
    const { connections } = client.store.get()
    const entry = connections.namespaces.eip155
    if (entry?.status !== 'connected') throw new Error('not connected')
    client.store.set({
      connections: {
        ...connections,
        namespaces: { eip155: { ...entry, connection: { ...entry.connection, address: bob } } },
      },
    })
    await submitSend(client)
    expect(sending).not.toHaveBeenCalled()
    expect(send().status).not.toBe('sent')
  })
})

describe('startSend and resetSend', () => {
  test('default: what the host gives is filled in; what is typed stays; what was sent is over', async () => {
    const { client, send } = await make()
    startSend(client, { to: bob, amount: '1' })
    expect(draftOf(send())).toEqual({ to: bob, amount: '1' })
    startSend(client)
    expect(draftOf(send())).toEqual({ to: bob, amount: '1' })
    await reviewSend(client)
    await submitSend(client)
    startSend(client)
    expect(send()).toEqual(initialSend)
  })

  test('behavior: a payment that the wallet is asking about goes on', async () => {
    const { client, send } = await make({ send: () => new Promise(() => {}) })
    startSend(client, { to: bob, amount: '1' })
    await reviewSend(client)
    void submitSend(client)
    resetSend(client)
    editSend(client, { amount: '2' })
    expect(send().status).toBe('signing')
  })
})
