import { expect, onTestFinished, test, vi } from 'vitest'
import { makeChannels } from './channels.js'
import { makeTestApp } from './client.test-support.js'
import { makeClock } from './clock.js'
import { loadPrimitives } from './crypto.js'
import { makeSession } from './settle.js'
import { makeSign } from './sign.js'

test('behavior: destroyed, what a wallet has not answered yet fails at once, and no timer waits for it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { context, stop } = makeTestApp({})
  const primitives = await loadPrimitives()
  const relay = { publish: async () => {}, unsubscribe: () => {}, expect: () => {}, subscribe: async () => {} }
  const link = {
    relay: relay as never,
    channels: makeChannels(relay, primitives),
    primitives,
    metadata: context.metadata,
    clock: makeClock(context.storage),
    mended: async () => false,
    signal: context.signal,
  }
  const sign = makeSign({ context, link, listener: () => {} })
  const session = sign.tools.accept(
    makeSession({
      topic: 'a'.repeat(64),
      key: new Uint8Array(32).fill(1),
      peer: { publicKey: 'b'.repeat(64), name: 'Test Wallet' } as never,
      namespaces: {},
      expiry: Date.now() / 1_000 + 600,
    }),
    undefined,
  )
  const asked = sign.request(session, 'eip155:1', { method: 'personal_sign', params: [] })
  const pinged = sign.ping(session)
  const ends = Promise.allSettled([asked, pinged])
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  sign.stop()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(vi.getTimerCount()).toBe(0)
})
