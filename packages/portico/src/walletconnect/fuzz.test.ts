import fc from 'fast-check'
import { stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgiveReferenceWallet } from '../../../../scripts/referenceWallet.js'
import { runs } from '../../../../scripts/runs.js'
import { fromHex, toBase64 } from './bytes.js'
import { makeTabs, makeTestApp, provideWebSocket, type TestApp, until } from './client.test-support.js'
import { open, seal } from './envelope.js'
import { sealFrom } from './envelope.test-support.js'
import { toDidKey } from './identity.js'
import { type MemoryRelay, startMemoryRelay } from './memoryRelay.test-support.js'
import type { Provider } from './provider.js'
import { makeTestWallet, type TestWallet } from './wallet.test-support.js'

const never = () => new AbortController().signal

describe('malformed input', () => {
  let relay: MemoryRelay
  let wallet: TestWallet
  let app: TestApp
  const tabs = makeTabs()
  const crashes: unknown[] = []
  const onCrash = (error: unknown) => {
    const { message = '', stack = '' } = Object(error) as Partial<Error>
    if (forgiveReferenceWallet({ message, stack, type: 'Unhandled Rejection' }) !== false) crashes.push(error)
  }

  beforeAll(async () => {
    provideWebSocket()
    process.on('unhandledRejection', onCrash)
    process.on('uncaughtException', onCrash)
    relay = await startMemoryRelay()
    wallet = await makeTestWallet(relay.url, 'fuzz')
    app = makeTestApp({ relay: relay.url, storage: tabs.tab() })
    await app.connector.connect({ signal: never(), onPairing: ({ uri }) => void wallet.pair(uri) })
  })
  afterAll(async () => {
    app.stop()
    await wallet.close()
    await relay.stop()
    process.off('unhandledRejection', onCrash)
    process.off('uncaughtException', onCrash)
  })
  afterEach(() => expect(crashes).toEqual([]))

  const stored = () => JSON.parse(tabs.data.get('sessions') ?? '') as { sessions: { topic: string; key: string }[] }
  const live = () => stored().sessions[0] as { topic: string; key: string }
  /** The reference wallet falls over what is thrown here, so it goes to the client alone. */
  const clientOf = ({ data }: ReturnType<typeof makeTabs>) =>
    toDidKey(fromHex((JSON.parse(data.get('identity') ?? '') as { public: string }).public))
  /** After whatever came, the session still signs. */
  async function stillSigns(): Promise<void> {
    const provider = app.connector.getProvider('eip155') as Provider
    const params = [stringToHex(`still ${Math.random()}`), wallet.account.address]
    expect(await provider.request({ method: 'personal_sign', params })).toMatch(/^0x[0-9a-f]{130}$/)
  }

  test('error: frames of the relay', async () => {
    const id = fc.oneof(fc.constant('1'), fc.bigInt().map(String), fc.json())
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .tuple(id, fc.json())
        .map(([id, params]) => `{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`),
      fc.tuple(id, fc.json()).map(([id, data]) => `{"id":${id},"method":"irn_subscription","params":{"data":${data}}}`),
      fc.tuple(id, fc.json()).map(([id, result]) => `{"id":${id},"jsonrpc":"2.0","result":${result}}`),
      fc.tuple(id, fc.json()).map(([id, error]) => `{"id":${id},"jsonrpc":"2.0","error":${error}}`),
    )
    for (const one of fc.sample(frame, 400)) relay.inject(clientOf(tabs), one)
    await stillSigns()
  })

  test('error: envelopes on the session’s topic', async () => {
    const { topic, key } = live()
    const sealing = fromHex(key)
    const envelope = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.base64String(),
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map(toBase64),
      fc.string().map((text) => seal(sealing, text)),
      fc.json().map((text) => seal(sealing, text)),
      fc.string().map((text) => seal(new Uint8Array(32), text)),
      fc.json().map((text) => sealFrom(new Uint8Array(32).fill(3), sealing, text)),
      fc.json().map((text) => toBase64(new Uint8Array([2, ...new TextEncoder().encode(text)]))),
    )
    for (const one of fc.sample(envelope, 300)) relay.leave(clientOf(tabs), topic, one)
    relay.leave(clientOf(tabs), topic, 'A'.repeat(2_100_000))
    await stillSigns()
  })

  test('error: well-sealed messages of a wallet that went astray', async () => {
    const { topic, key } = live()
    const sealing = fromHex(key)
    const method = fc.constantFrom(
      'wc_sessionUpdate',
      'wc_sessionExtend',
      'wc_sessionEvent',
      'wc_sessionPing',
      'wc_sessionSettle',
      'wc_sessionRequest',
      'wc_sessionPropose',
      'wc_pairingDelete',
      '__proto__',
      'toString',
      '',
    )
    const params = fc.oneof(
      fc.json(),
      fc.json().map((namespaces) => `{"namespaces":${namespaces}}`),
      fc.json().map((part) => `{"namespaces":{"eip155":${part}}}`),
      fc.json().map((expiry) => `{"expiry":${expiry}}`),
      fc.json().map((data) => `{"event":{"name":"chainChanged","data":${data}},"chainId":"eip155:1"}`),
      fc.json().map((data) => `{"event":{"name":"accountsChanged","data":${data}},"chainId":"eip155:1"}`),
      fc.json().map((chain) => `{"event":{"name":"chainChanged"},"chainId":${chain}}`),
    )
    const id = fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String)
    const request = fc
      .tuple(id, method, params)
      .map(
        ([id, method, params]) => `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${params}}`,
      )
    const answer = fc.tuple(id, fc.json()).map(([id, result]) => `{"id":${id},"jsonrpc":"2.0","result":${result}}`)
    for (const one of fc.sample(fc.oneof(request, answer), 300)) relay.leave(clientOf(tabs), topic, seal(sealing, one))
    await stillSigns()
    for (const event of app.events) {
      expect(event.type).not.toBe('disconnected')
      if (event.type !== 'changed') continue
      expect(event.session.accounts.length).toBeGreaterThan(0)
      expect(event.session.caipNetworkId).toMatch(/^eip155:\d+$/)
    }
  })

  test('error: pairing topics of proposals hear nonsense', async () => {
    const otherTabs = makeTabs()
    const other = makeTestApp({ relay: relay.url, storage: otherTabs.tab() })
    const shown: { uri?: string } = {}
    const asked = other.connector.connect({ signal: never(), onPairing: ({ uri }) => (shown.uri = uri) })
    const uri = await until(() => shown.uri)
    const topic = uri.slice(3, 67)
    const sealing = fromHex(/symKey=(\w+)/.exec(uri)?.[1] ?? '')
    for (const one of fc.sample(
      fc.oneof(
        fc.string({ minLength: 1 }),
        fc.json().map((text) => seal(sealing, text)),
      ),
      100,
    )) {
      relay.leave(clientOf(otherTabs), topic, one, 1101)
    }
    await wallet.pair(uri)
    expect(await asked).toHaveLength(1)
    // The reference wallet falls over a session that ends before it has noted that it was taken.
    await until(() => Object.values(wallet.kit.getActiveSessions()).every(({ acknowledged }) => acknowledged))
    await other.connector.disconnect()
    other.stop()
  })

  test('error: an approval that gives no key fails the connection', async () => {
    for (const result of [
      'null',
      '{}',
      '{"responderPublicKey":"00"}',
      `{"responderPublicKey":"${'0'.repeat(64)}"}`,
      '[]',
    ]) {
      const otherTabs = makeTabs()
      const other = makeTestApp({ relay: relay.url, storage: otherTabs.tab() })
      const shown: { uri?: string } = {}
      const asked = other.connector.connect({ signal: never(), onPairing: ({ uri }) => (shown.uri = uri) })
      const uri = await until(() => shown.uri)
      const sealing = fromHex(/symKey=(\w+)/.exec(uri)?.[1] ?? '')
      const call = await until(() => relay.calls.find(({ params }) => params.pairingTopic === uri.slice(3, 67)))
      const opened = await open(String(call.params.sessionProposal), () => sealing)
      const id = /"id":(\d+)/.exec(opened?.text ?? '')?.[1]
      relay.leave(
        clientOf(otherTabs),
        uri.slice(3, 67),
        seal(sealing, `{"id":${id},"jsonrpc":"2.0","result":${result}}`),
        1101,
      )
      await expect(asked).rejects.toMatchObject({ name: 'AppError', code: 'connect/failed' })
      other.stop()
    }
  })

  test('error: stored sessions and keys that are damaged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.jsonValue(), async (sessions, identity) => {
        const storage = makeTabs().tab()
        try {
          storage.set('sessions', sessions)
        } catch {
          return
        }
        storage.set('identity', identity)
        const other = makeTestApp({ relay: relay.url, storage })
        expect(await other.connector.reconnect({ signal: never() })).toEqual([])
        other.stop()
      }),
      { numRuns: runs(60) },
    )
  })
})
