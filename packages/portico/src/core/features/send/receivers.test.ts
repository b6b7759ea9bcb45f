import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bob } from '../../fakes.test-support.js'
import { sendNumbers } from './numbers.js'
import { readReceivers, receiverOf, recentReceivers, rememberReceiver } from './receivers.js'
import { make } from './send.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const carol = '0xCacacacacacacacacacacacacacacacacacaCaCa'
const solana = 'So11111111111111111111111111111111111111112'

describe('receivers', () => {
  test('default: nobody yet, then the latest first, each once', async () => {
    const { client } = await make()
    expect(recentReceivers(client, 'eip155')).toEqual([])
    const write = vi.spyOn(client.storage, 'set')
    rememberReceiver(client, 'eip155', carol)
    const first = { namespace: 'eip155', address: carol, times: 1, lastAt: 1_000_000 }
    expect(write).toHaveBeenCalledExactlyOnceWith('receivers', [first])
    vi.setSystemTime(2_000_000)
    rememberReceiver(client, 'eip155', bob)
    expect(recentReceivers(client, 'eip155')).toEqual([
      { namespace: 'eip155', address: bob, times: 1, lastAt: 2_000_000 },
      { namespace: 'eip155', address: carol, times: 1, lastAt: 1_000_000 },
    ])
    vi.setSystemTime(3_000_000)
    rememberReceiver(client, 'eip155', carol.toLowerCase())
    expect(recentReceivers(client, 'eip155')).toEqual([
      { namespace: 'eip155', address: carol.toLowerCase(), times: 2, lastAt: 3_000_000 },
      { namespace: 'eip155', address: bob, times: 1, lastAt: 2_000_000 },
    ])
  })

  test('behavior: what another tab kept in another order is the latest first all the same', async () => {
    const { client } = await make()
    client.storage.set('receivers', [
      { namespace: 'eip155', address: bob, times: 1, lastAt: 2 },
      { namespace: 'eip155', address: carol, times: 1, lastAt: 3 },
    ])
    expect(recentReceivers(client, 'eip155').map(({ address }) => address)).toEqual([carol, bob])
  })

  test('behavior: each network family has its own', async () => {
    const { client } = await make()
    rememberReceiver(client, 'eip155', bob)
    rememberReceiver(client, 'solana', solana)
    rememberReceiver(client, 'solana', bob)
    expect(recentReceivers(client, 'eip155').map(({ address }) => address)).toEqual([bob])
    expect(recentReceivers(client, 'solana').map(({ address }) => address)).toEqual([bob, solana])
    // Where letters of both kinds mean something, another one is somebody else.
    expect(receiverOf(client, 'solana', solana.toLowerCase())).toBeUndefined()
    expect(receiverOf(client, 'eip155', solana)).toBeUndefined()
    expect(receiverOf(client, 'solana', bob)).toMatchObject({ times: 1 })
  })

  test('behavior: of too many the oldest are forgotten', async () => {
    const { client, portico } = await make()
    const addressOf = (index: number) => `0x${String(index).padStart(40, '0')}`
    const write = vi.spyOn(portico.client.storage, 'set')
    for (let index = 0; index <= sendNumbers.receiversMax; index++) {
      vi.setSystemTime(index)
      rememberReceiver(client, 'eip155', addressOf(index))
    }
    const kept = write.mock.calls.at(-1)?.[1] as readonly unknown[]
    expect(kept).toHaveLength(sendNumbers.receiversMax)
    expect(receiverOf(client, 'eip155', addressOf(0))).toBeUndefined()
    expect(receiverOf(client, 'eip155', addressOf(1))).toBeDefined()
  })

  const good = { namespace: 'eip155', address: bob, times: 1, lastAt: 1 }
  test.each([
    { namespace: 'elsewhere' },
    { address: 7 },
    { times: -1 },
    { times: 'often' },
    { lastAt: undefined },
    { lastAt: 0.5 },
  ])('error: a stored entry with %o is dropped', (part) => {
    expect(readReceivers([{ ...good, ...part }, good])).toEqual([good])
  })
})
