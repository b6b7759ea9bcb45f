import { expect, onTestFinished, test, vi } from 'vitest'
import { fromHex } from './bytes.js'
import { makeChannels } from './channels.js'
import { makeTabs, makeTestApp } from './client.test-support.js'
import { makeClock } from './clock.js'
import { loadPrimitives } from './crypto.js'
import { seal } from './envelope.js'
import { formatRequest } from './json.js'
import { makeSession } from './settle.js'
import { makeSign } from './sign.js'
import { readPeer } from './state.js'

/** A session over a relay that takes everything and says nothing. */
async function openSession(storage = makeTabs().tab()) {
  const { context, stop } = makeTestApp({ storage })
  const primitives = await loadPrimitives()
  const relay = { publish: async () => {}, unsubscribe: () => {}, expect: () => {}, subscribe: async () => {} }
  const channels = makeChannels(relay, primitives)
  const link = {
    relay: relay as never,
    channels,
    primitives,
    metadata: context.metadata,
    clock: makeClock(context.storage),
    mended: async () => false,
    signal: context.signal,
  }
  const listener = vi.fn()
  const sign = makeSign({ context, link, listener })
  const session = sign.tools.accept(
    makeSession({
      topic: 'a'.repeat(64),
      key: new Uint8Array(32).fill(1),
      peer: readPeer('b'.repeat(64), { name: 'Test Wallet' }),
      namespaces: { eip155: { accounts: ['eip155:1:0xab'], methods: [], events: [], chains: [] } },
      expiry: Date.now() / 1_000 + 600,
    }),
    undefined,
  )
  /** What the wallet says on the session's topic. */
  const say = (method: string, params: unknown) => {
    const message = seal(fromHex(session.key), formatRequest('1763697600000123', method, params))
    return channels.receive({ topic: session.topic, message, tag: 0, attestation: undefined })
  }
  return { sign, session, listener, say, stop }
}

test('behavior: destroyed, what a wallet has not answered yet fails at once, and no timer waits for it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { sign, session, stop } = await openSession()
  const asked = sign.request(session, 'eip155:1', { method: 'personal_sign', params: [] })
  const pinged = sign.ping(session)
  const ends = Promise.allSettled([asked, pinged])
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  sign.stop()
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['is told once as its doing', false, ['wallet']],
  ['is no news where another tab has ended the session before', true, ['tab']],
] as const)('behavior: the end by the wallet %s', async (_, isOver, told) => {
  const tabs = makeTabs()
  // The other tab's notice is still on its way.
  const { sign, listener, say, stop } = await openSession({ ...tabs.tab(), watch: () => () => {} })
  onTestFinished(() => {
    stop()
    sign.stop()
  })
  if (isOver) tabs.tab().remove('sessions')
  await say('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
  expect(listener.mock.calls.map(([{ type, by }]) => [type, by])).toEqual(told.map((by) => ['ended', by]))
})
