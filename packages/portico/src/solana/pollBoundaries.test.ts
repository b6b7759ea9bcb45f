import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Network } from '../base/entities/network.js'
import type { Transport } from '../base/rpc/transport.js'
import { waitForConfirmation } from './confirm.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** Without a socket. */
const network = {
  id: 'a',
  caipNetworkId: 'solana:a',
  chainNamespace: 'solana',
  rpcUrls: { default: { http: ['https://n.example'] } },
} as unknown as Network

type Chain = { status: object | null; processed: number; final: { height: number; slot: number }; slot: number }

/** Follows a transaction for so long, and notes when the nodes were asked for it. */
async function follow(chain: Chain, ms: number) {
  const times: number[] = []
  const transport: Transport = {
    async request(method, params) {
      const [first] = params as readonly { commitment?: string }[]
      if (method === 'getSignatureStatuses') {
        if (params.length === 1) times.push(Date.now() - 1_000_000)
        return { context: { slot: chain.slot }, value: [chain.status] }
      }
      if (method !== 'getEpochInfo') return null
      return first?.commitment === 'finalized'
        ? { blockHeight: chain.final.height, absoluteSlot: chain.final.slot }
        : { blockHeight: chain.processed, absoluteSlot: chain.slot }
    },
  }
  const stop = new AbortController()
  const ended = waitForConfirmation(transport, { network, hash: 'x', signal: stop.signal, sent: undefined }).catch(
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(ms)
  stop.abort(new Error('left'))
  return { times, ended: await ended }
}

test('behavior: asked after 0.4 seconds, then half as long again each time, each four seconds at last', async () => {
  const { times, ended } = await follow(
    { status: { confirmationStatus: 'processed', err: null }, processed: 1, final: { height: 1, slot: 1 }, slot: 1 },
    25_000,
  )
  expect(ended).toMatchObject({ message: 'left' })
  const pauses = times.map((time, at) => time - (times[at - 1] ?? 0))
  expect(pauses.slice(0, 8)).toEqual([400, 600, 900, 1_350, 2_025, 3_037, 4_000, 4_000])
})

// Unknown at height 1000: it can be taken up to 1160.
test.each([
  ['in the last block that may have it', 1_160, 5_000, { message: 'left' }],
  ['one block later', 1_161, 5_000, { code: 'tx/expired' }],
  ['one block later, by a node that is a slot behind', 1_161, 4_999, { message: 'left' }],
  ['one block later, by a node that is ahead', 1_161, 5_001, { code: 'tx/expired' }],
])('behavior: nobody knows it when the chain is final %s', async (_name, height, slot, end) => {
  const { ended } = await follow({ status: null, processed: 1_000, final: { height, slot: 5_000 }, slot }, 1_000)
  expect(ended).toMatchObject(end)
})
