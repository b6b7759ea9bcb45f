import { stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTabs, until } from './client.test-support.js'
import { providerOf, setStage, topicOf } from './protocol.test-support.js'

const paired = (uri: string) => `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`

/** The reference wallet tells no address of its app, as many do. */
describe('on a phone', () => {
  const stage = setStage()
  const open = vi.fn()
  beforeEach(() => {
    open.mockReset()
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)' })
    vi.stubGlobal('open', open)
  })
  afterEach(() => void vi.unstubAllGlobals())

  async function connected(tabs = makeTabs(), handed = true) {
    stage.wallet.onProposal = (proposal) =>
      void stage.wallet.approve(proposal, { methods: ['personal_sign', 'wallet_getCallsStatus'] })
    const app = stage.start({ storage: tabs.tab() })
    const held: { link?: string } = {}
    await app.connector.connect({
      signal: new AbortController().signal,
      onPairing({ uri }) {
        if (handed) held.link = paired(uri)
        void stage.wallet.pair(uri)
      },
      opened: () => held.link,
    })
    return app
  }
  const sign = (app: Awaited<ReturnType<typeof connected>>) =>
    providerOf(app).request({ method: 'personal_sign', params: [stringToHex('hi'), stage.wallet.account.address] })

  test('default: the app that was opened for the pairing is opened for a request, without the pairing', async () => {
    const app = await connected()
    await sign(app)
    await until(() => open.mock.calls.length > 0)
    const [address] = open.mock.calls[0] ?? []
    expect(address).toMatch(/^https:\/\/wallet\.example\/wc\?requestId=\d+&sessionTopic=/)
    expect(address).toContain(topicOf(stage.wallet))
    // And by hand, where the browser kept it from opening.
    const waiting = app.events.find((event) => event.type === 'waiting')
    expect(waiting?.wallet.name).toBe('Test Wallet')
    waiting?.open()
    expect(open.mock.calls.map(([called]) => called)).toEqual([address, address])
  })

  test('behavior: after a reload too', async () => {
    const tabs = makeTabs()
    const before = await connected(tabs)
    before.stop()
    const app = stage.start({ storage: tabs.tab() })
    await app.connector.reconnect({ signal: new AbortController().signal })
    await sign(app)
    await until(() => open.mock.calls.length > 0)
    expect(open.mock.calls[0]?.[0]).toMatch(/^https:\/\/wallet\.example\/wc\?requestId=/)
  })

  test('behavior: what a wallet answers by itself takes nobody out of the page', async () => {
    const app = await connected()
    const asked = vi.fn()
    stage.wallet.onRequest = ({ id, topic, params }) => {
      asked(params.request.method)
      return stage.wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x' } })
    }
    await sign(app)
    await until(() => open.mock.calls.length === 1)
    await providerOf(app).request({ method: 'wallet_getCallsStatus', params: ['0x1'] })
    // The next question is sent behind it: whatever that one opens would have come first.
    await sign(app)
    await until(() => open.mock.calls.length > 1)
    expect(asked.mock.calls.flat()).toEqual(['personal_sign', 'wallet_getCallsStatus', 'personal_sign'])
    expect(open).toHaveBeenCalledTimes(2)
  })

  test('behavior: a code that was scanned by another device opens nothing', async () => {
    const app = await connected(makeTabs(), false)
    await sign(app)
    expect(open).not.toHaveBeenCalled()
  })
})
