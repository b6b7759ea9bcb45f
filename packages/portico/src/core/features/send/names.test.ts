import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { bob, connectQuietly, fakeSend, fakeServices } from '../../fakes.test-support.js'
import type { Family } from '../../family.js'
import { senderOf } from '../../payments/sender.js'
import { editSend, stopLookUp } from './flow.js'
import { lookUpName } from './names.js'
import { reviewSend } from './review.js'
import { make } from './send.test-support.js'
import { draftOf } from './transitions.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const carol = `0x${'ca'.repeat(20)}`
const bobs = { addresses: { 60: { address: bob } } }
const solana = 'So11111111111111111111111111111111111111112'

/** A form with a name for its receiver, and services that know of names. */
async function typed(answer: unknown, to = 'bob.eth', family: Partial<Family> = {}) {
  const made = await make({}, { family })
  const { client } = made
  const calls = fakeServices(client, { 'profile.name': answer })
  const warned = vi.spyOn(client.logger, 'warn').mockImplementation(() => {})
  editSend(client, { amount: '1', to })
  stopLookUp(client)
  const stopper = new AbortController()
  return {
    ...made,
    calls,
    warned,
    stopper,
    look: (again?: boolean) =>
      lookUpName(
        client,
        senderOf(client),
        draftOf(made.send()),
        stopper.signal,
        ...(again === undefined ? [] : [{ again }]),
      ),
  }
}

describe('lookUpName', () => {
  test('default: the form says that it is looked up, then whose it is', async () => {
    const answer = deferred<unknown>()
    const { send, look, calls } = await typed(() => answer.promise, ' bob.eth ')
    const looking = look()
    expect(send()).toMatchObject({ name: { text: 'bob.eth', status: 'checking' }, problem: 'checking-name' })
    answer.resolve(bobs)
    await looking
    expect(send()).toMatchObject({
      name: { text: 'bob.eth', status: 'found', address: bob, name: 'bob.eth' },
      problem: undefined,
    })
    expect(calls).toMatchObject([{ input: { params: { name: 'bob.eth' } } }])
  })

  test('behavior: a name of nobody', async () => {
    const { send, look, warned } = await typed([])
    await look()
    expect(send()).toMatchObject({ name: { text: 'bob.eth', status: 'none' }, problem: 'no-such-name' })
    expect(warned).not.toHaveBeenCalled()
  })

  test('behavior: a name in letters of which many look alike is nobody’s, and nobody is asked', async () => {
    const { send, look, calls, warned } = await typed(bobs, 'bоb.eth')
    await look()
    expect(send()).toMatchObject({ name: { text: 'bоb.eth', status: 'none' }, problem: 'no-such-name' })
    expect(calls).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })

  test('error: who cannot be asked leaves it open, and the log says so', async () => {
    const { send, look, warned } = await typed(new Error('down'))
    await look()
    expect(send()).toMatchObject({ name: { text: 'bob.eth', status: 'unknown' }, problem: 'name-unknown' })
    expect(warned).toHaveBeenCalledTimes(1)
  })

  test('behavior: the question ends with who asked it; its answer, and its failure, are nobody’s any more', async () => {
    for (const late of [bobs, new Error('down')]) {
      const answer = deferred<unknown>()
      const { client, send, look, stopper, warned } = await typed(() => answer.promise)
      const asking = vi.spyOn(client.services, 'call')
      const looking = look()
      await vi.waitFor(() => expect(asking).toHaveBeenCalledTimes(1))
      stopper.abort()
      expect(asking.mock.calls[0]?.[2]?.signal?.aborted).toBe(true)
      answer.resolve(late)
      await looking
      expect(send()).toMatchObject({ name: { status: 'checking' }, problem: 'checking-name' })
      expect(warned).not.toHaveBeenCalled()
    }
  })

  test.each([
    ['found', bobs, undefined],
    ['none', [], 'no-such-name'],
  ])(
    'behavior: one that is known (%s) is asked for again only where that is wanted, and stands meanwhile',
    async (status, answer, problem) => {
      const later = deferred<unknown>()
      const answers = [answer, later.promise]
      const { send, look, calls } = await typed(() => answers.shift())
      await look()
      await look()
      await look(false)
      expect(calls).toHaveLength(1)
      const again = look(true)
      await vi.waitFor(() => expect(calls).toHaveLength(2))
      expect(send()).toMatchObject({ name: { status }, problem })
      later.resolve({ addresses: { 60: { address: carol } } })
      await again
      expect(send()).toMatchObject({ name: { status: 'found', address: carol } })
    },
  )

  test('behavior: one that could not be asked for is asked for again, and so is another name', async () => {
    const answers: unknown[] = [new Error('down'), bobs, new Promise(() => {})]
    const { client, send, look, calls } = await typed(() => answers.shift())
    await look()
    await look()
    expect(send()).toMatchObject({ name: { status: 'found' } })
    editSend(client, { to: 'carol.eth' })
    expect(send()).toMatchObject({ name: undefined, problem: 'checking-name' })
    stopLookUp(client)
    void look()
    await vi.waitFor(() => expect(calls).toHaveLength(3))
    expect(send()).toMatchObject({ name: { text: 'carol.eth', status: 'checking' } })
  })

  test.each([
    ['a word', 'bob', {}],
    ['an address', bob, {}],
    ['an address of another family', solana, {}],
    ['an address that has the form of a name', 'bob.near', { isAddress: (text: string) => text.endsWith('.near') }],
  ])('behavior: %s is no name: nobody is asked', async (_, to, family) => {
    const { send, look, calls } = await typed(bobs, to, family)
    await look()
    expect(send()).toMatchObject({ name: undefined })
    expect(calls).toEqual([])
  })

  test('behavior: what another family’s network answers meanwhile is no receiver of this payment', async () => {
    const { client, send, look } = await typed({ addresses: { 60: { address: solana } } })
    const looking = look()
    const other = client.families.get('solana')
    if (other) Object.assign(other, { traits: { ...other.traits, profiles: true } })
    connectQuietly(client, 's', { namespace: 'solana', accounts: [{ address: solana, type: 'eoa' }] })
    await looking
    expect(send()).toMatchObject({ name: { text: 'bob.eth', status: 'none' }, problem: 'no-such-name' })
  })
})

describe('reviewSend of a name', () => {
  const feature = fakeSend({ estimateFee: async () => ({ fee: 1n }), inspect: async () => ({ isContract: false }) })

  test('default: who has the name now is paid, and the plan says by which name', async () => {
    const answers = [bobs, { addresses: { 60: { address: carol } } }]
    const features = { send: async () => feature }
    const { client, send, look } = await typed(() => answers.shift(), ' bob.eth ', { features })
    await look()
    await expect(reviewSend(client)).resolves.toBe(true)
    expect(send()).toMatchObject({ status: 'review', plan: { to: carol, name: 'bob.eth' } })
  })

  test('behavior: an address that replaced the name has none', async () => {
    const { client, send, look } = await typed(bobs, 'bob.eth', { features: { send: async () => feature } })
    await look()
    editSend(client, { to: carol })
    await reviewSend(client)
    const state = send()
    expect(state).toMatchObject({ status: 'review', plan: { to: carol } })
    expect('plan' in state && state.plan).not.toHaveProperty('name')
  })
})
