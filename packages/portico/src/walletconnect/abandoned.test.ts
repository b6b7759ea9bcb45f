import type { WalletKitTypes } from '@reown/walletkit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeTabs, type TestApp, until } from './client.test-support.js'
import type { WalletConnectConnector } from './index.js'
import { setStage } from './protocol.test-support.js'
import { decline, signIn } from './wallet.test-support.js'

type Proposal = WalletKitTypes.SessionProposal

/** Web Locks, as the pages of one browser share them: who asks waits for who has it, or is told that it is held. */
function makeLocks() {
  const held = new Map<string, Promise<unknown>>()
  const asked: string[] = []
  async function request(name: string, ...rest: unknown[]) {
    const act = rest.at(-1) as (lock: unknown) => Promise<unknown>
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions
    asked.push(name)
    if (options.ifAvailable && held.has(name)) return act(null)
    const turn = (held.get(name) ?? Promise.resolve()).then(() => {
      options.signal?.throwIfAborted()
      return act({ name })
    })
    const over = turn.catch(() => {}).then(() => void (held.get(name) === over && held.delete(name)))
    held.set(name, over)
    return turn
  }
  return { request, asked }
}

describe('a pairing whose page is gone', () => {
  const stage = setStage()
  const locks = makeLocks()
  beforeAll(() => void vi.stubGlobal('navigator', { userAgent: '', locks }))
  afterAll(() => void vi.unstubAllGlobals())

  /** A page shows a code, and its wallet has the question on its screen. */
  async function offer(app: TestApp) {
    const held: { uri?: string; proposal?: Proposal } = {}
    stage.wallet.onProposal = (proposal) => {
      held.proposal = proposal
    }
    const ending = new AbortController()
    const asked = app.connector.connect({ signal: ending.signal, onPairing: ({ uri }) => (held.uri = uri) })
    asked.catch(() => {})
    await stage.wallet.pair(await until(() => held.uri))
    const proposal = await until(() => held.proposal)
    await until(() => app.context.storage.get('pairings'))
    return { asked, proposal, giveUp: () => ending.abort() }
  }
  const sessions = () => Object.keys(stage.wallet.kit.getActiveSessions())
  const kept = (app: TestApp) => app.context.storage.get('pairings')

  test.each(['still shown', 'given up'])(
    'behavior: a code %s at a reload: the wallet’s late yes is ended by the next page',
    async (how) => {
      const tabs = makeTabs()
      const before = stage.start({ storage: tabs.tab() })
      const { proposal, giveUp } = await offer(before)
      if (how === 'given up') giveUp()
      before.stop()
      const after = stage.start({ storage: tabs.tab() })
      after.connector.prepare?.()
      const topic = await stage.wallet.approve(proposal)
      await until(() => stage.wallet.deleted.includes(topic))
      expect(sessions()).toEqual([])
      expect(after.events).toEqual([])
      expect(after.context.storage.get('sessions')).toBeUndefined()
      await until(() => kept(after) === undefined)
    },
  )

  test('behavior: a yes that was said while no page was there is ended by the next one', async () => {
    const tabs = makeTabs()
    const before = stage.start({ storage: tabs.tab() })
    const { proposal } = await offer(before)
    before.stop()
    // Nobody confirms it yet: the kit waits for that.
    const approved = stage.wallet.approve(proposal)
    const after = stage.start({ storage: tabs.tab() })
    after.connector.prepare?.()
    const topic = await approved
    await until(() => stage.wallet.deleted.includes(topic))
    expect(sessions()).toEqual([])
  })

  test('behavior: a late signature of a one-click sign-in is ended by the next page, too', async () => {
    const tabs = makeTabs()
    const before = stage.start({ storage: tabs.tab() })
    const held: { request?: WalletKitTypes.SessionAuthenticate } = {}
    stage.wallet.kit.once('session_authenticate', (request) => (held.request = request))
    const asked = (before.connector as WalletConnectConnector).authenticate({
      request: { nonce: 'n0nce12345', domain: 'app.test', uri: 'https://app.test/login' },
      signal: new AbortController().signal,
      onPairing: ({ uri }) => void stage.wallet.pair(uri),
    })
    asked.catch(() => {})
    const request = await until(() => held.request)
    await until(() => kept(before))
    before.stop()
    const after = stage.start({ storage: tabs.tab() })
    after.connector.prepare?.()
    const topic = await signIn(stage.wallet, request)
    await until(() => stage.wallet.deleted.includes(topic ?? ''))
    expect(sessions()).toEqual([])
    expect(after.events).toEqual([])
  })

  test('behavior: what another page of the browser still shows is left to it', async () => {
    const tabs = makeTabs()
    const one = stage.start({ storage: tabs.tab() })
    const { asked, proposal } = await offer(one)
    const two = stage.start({ storage: tabs.tab() })
    const before = locks.asked.length
    two.connector.prepare?.()
    // The second page stands behind the first.
    await until(() => locks.asked.slice(before).some((name) => name.includes('pairing')))
    await stage.wallet.approve(proposal)
    expect(await asked).toHaveLength(1)
    expect(sessions()).toHaveLength(1)
    await until(() => kept(one) === undefined)
  })

  test('behavior: a page that shows none of it loads nothing and asks no relay', async () => {
    const tabs = makeTabs()
    const before = stage.start({ storage: tabs.tab() })
    await offer(before)
    before.stop()
    const asked = locks.asked.length
    const { WebSocket } = globalThis
    const opened = vi.fn()
    onTestFinished(() => void vi.stubGlobal('WebSocket', WebSocket))
    vi.stubGlobal('WebSocket', opened)
    const after = stage.start({ storage: tabs.tab() })
    expect(await after.connector.reconnect?.({ namespace: 'eip155', signal: new AbortController().signal })).toEqual([])
    expect(opened).not.toHaveBeenCalled()
    expect(locks.asked).toHaveLength(asked)
    expect(kept(after)).toBeDefined()
  })

  test('behavior: nothing is kept of a pairing that was answered, by a yes or a no', async () => {
    const app = stage.start()
    const first = await offer(app)
    await decline(stage.wallet)(first.proposal)
    await expect(first.asked).rejects.toMatchObject({ code: 'connect/rejected' })
    await until(() => kept(app) === undefined)
    const second = await offer(app)
    await stage.wallet.approve(second.proposal)
    expect(await second.asked).toHaveLength(1)
    await until(() => kept(app) === undefined)
  })

  test('error: what is over, or is no pairing, is dropped by the next page that looks', async () => {
    const storage = makeTabs().tab()
    storage.set('pairings', [
      { topic: 'aa'.repeat(32), key: 'bb'.repeat(32), secret: 'cc'.repeat(32), id: '1', expiry: 1_700_000_000 },
      { topic: 'short' },
      'nonsense',
    ])
    const app = stage.start({ storage })
    app.connector.prepare?.()
    await until(() => kept(app) === undefined)
  })
})
