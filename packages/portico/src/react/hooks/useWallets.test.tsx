import { describe, expect, test, vi } from 'vitest'
import { type Deferred, deferred } from '../../base/promise.js'
import type { ConnectOptions, ConnectorSession } from '../../core/connector.js'
import { fakeConnector, fakeServices, listing, makeTest, session, settle } from '../../core/fakes.test-support.js'
import { liveHook } from '../live.test-support.js'
import { useWallets } from './useWallets.js'

const picture = 'data:image/png;base64,AAAA'
type Attempt = { options: ConnectOptions; answer: Deferred<readonly ConnectorSession[]> }

/** A page with a wallet of its own, a relay and a directory; what wallets answer is for the test to say. */
function make(
  wallets = [listing('harbor', { name: 'Harbor', image_url: picture }), listing('reef', { name: 'Reef' })],
) {
  const attempts: Attempt[] = []
  const connect = (options: ConnectOptions) => {
    const answer = deferred<readonly ConnectorSession[]>()
    attempts.push({ options, answer })
    options.signal?.addEventListener('abort', () => answer.reject(options.signal?.reason))
    return answer.promise
  }
  const lantern = fakeConnector('lantern', { connect }, { name: 'Lantern', imageUrl: picture })
  const remote = fakeConnector('walletConnect', { connect }, { name: 'WalletConnect', type: 'WALLET_CONNECT' })
  const portico = makeTest({ connectors: [lantern, remote], projectId: 'a'.repeat(32), telemetry: false })
  fakeServices(portico.client, {
    'wallets.list': ({ query }: { query: { search?: string } }) => {
      const data = query.search
        ? wallets.filter(({ name }) => name.toLowerCase().includes(query.search ?? ''))
        : wallets
      return { data, count: data.length }
    },
  })
  const hook = liveHook(portico, useWallets)
  const row = (id: string) => hook.current().list.find((one) => one.id === id)
  const asked = async (count = 1) => {
    await vi.waitFor(() => expect(attempts).toHaveLength(count))
    return attempts[count - 1] as Attempt
  }
  return { portico, hook, row, asked, attempts }
}

const soon = (check: () => void) => vi.waitFor(check)

describe('useWallets', () => {
  test('default: every wallet once, with its picture and what is known of it; nothing leaves the page for it', async () => {
    const { hook, row, portico } = make()
    expect(hook.current().list).toEqual([])
    await soon(() => expect(row('lantern')).toBeDefined())
    expect(row('lantern')).toMatchObject({
      name: 'Lantern',
      image: picture,
      status: 'idle',
      isInstalled: true,
      isRecent: false,
      way: 'browser',
    })
    expect(row('walletConnect')).toMatchObject({ way: 'code', isInstalled: false, image: undefined })
    expect(portico.getState().wallets.all.status).toBe('idle')
    await hook.current().loadMore()
    await soon(() =>
      expect(hook.current().list.map(({ id }) => id)).toEqual(['walletConnect', 'lantern', 'harbor', 'reef']),
    )
    expect(row('harbor')).toMatchObject({ image: picture, way: 'code', isInstalled: false })
    expect(row('reef')?.image).toBeUndefined()
    expect(hook.current()).toMatchObject({ status: 'ready', hasMore: false })
  })

  test('behavior: a search narrows the whole list, wallets of the page too, and ends with an empty text', async () => {
    const { hook } = make()
    await hook.current().search('reef')
    await soon(() => expect(hook.current().list.map(({ id }) => id)).toEqual(['reef']))
    await hook.current().search('lant')
    await soon(() => expect(hook.current().list.map(({ id }) => id)).toEqual(['lantern']))
    await hook.current().search('')
    await soon(() => expect(hook.current().list.map(({ id }) => id)).toContain('walletConnect'))
  })

  test('behavior: which wallet is asked, and that it is connected; the next visit has it as recent', async () => {
    const { hook, row, asked } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const connecting = hook.current().connect('lantern')
    await soon(() => expect(hook.current().connecting).toBe('lantern'))
    expect(row('lantern')?.status).toBe('connecting')
    expect(row('walletConnect')?.status).toBe('idle')
    ;(await asked()).answer.resolve([session()])
    expect(await connecting).toMatchObject({ connectorId: 'lantern', namespace: 'eip155' })
    await soon(() => expect(row('lantern')).toMatchObject({ status: 'connected', isConnected: true, isRecent: true }))
    expect(hook.current().connecting).toBeUndefined()
  })

  test('behavior: a refusal has its code and a sentence with the name of the wallet; retry asks again', async () => {
    const { hook, row, asked } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const refused = hook.current().connect('lantern')
    refused.catch(() => {})
    ;(await asked()).answer.reject({ code: 4001, message: 'User rejected the request' })
    await expect(refused).rejects.toMatchObject({ code: 'connect/rejected' })
    await soon(() => expect(row('lantern')?.status).toBe('failed'))
    expect(hook.current().failure).toEqual({
      id: 'lantern',
      code: 'connect/rejected',
      reason: 'declined',
      message: 'You declined in Lantern',
      hint: 'Nothing was shared. You can try again, or choose another wallet.',
    })
    const again = hook.current().retry()
    ;(await asked(2)).answer.resolve([session()])
    expect(await again).toMatchObject({ connectorId: 'lantern' })
    await soon(() => expect(hook.current().failure).toBeUndefined())
  })

  test('behavior: a listed wallet is reached by a code, with the moment when it ends and links; then it is recent', async () => {
    const { hook, row, asked } = make()
    await hook.current().loadMore()
    await soon(() => expect(row('harbor')).toBeDefined())
    const before = Date.now()
    const connecting = hook.current().connect('harbor')
    const { options, answer } = await asked()
    options.onPairing?.({ uri: 'wc:1@2', expiresAt: before + 86_400_000 })
    await soon(() => expect(hook.current().pairing?.uri).toBe('wc:1@2'))
    const { pairing, pairingUri } = hook.current()
    expect(pairingUri).toBe('wc:1@2')
    // A connector that names a longer life is not believed.
    expect(pairing?.expiresAt).toBeLessThanOrEqual(Date.now() + 240_000)
    expect(pairing?.expiresAt).toBeGreaterThanOrEqual(before + 240_000)
    expect(pairing).toMatchObject({ isExpired: false, links: { mobile: 'harbor://wc?uri=wc%3A1%402' } })
    answer.resolve([session()])
    await connecting
    await soon(() => expect(hook.current().pairing).toBeUndefined())
    await soon(() => expect(row('harbor')?.isRecent).toBe(true))
  })

  test('behavior: a code that runs out says so, and retry shows a fresh one', async () => {
    const { hook, row, asked } = make()
    await soon(() => expect(row('walletConnect')).toBeDefined())
    hook
      .current()
      .connect('walletConnect')
      .catch(() => {})
    ;(await asked()).options.onPairing?.({ uri: 'wc:1@2', expiresAt: Date.now() })
    await soon(() => expect(hook.current().pairing?.isExpired).toBe(true))
    expect(hook.current().pairingUri).toBeUndefined()
    hook
      .current()
      .retry()
      .catch(() => {})
    ;(await asked(2)).options.onPairing?.({ uri: 'wc:2@2', expiresAt: Date.now() + 240_000 })
    await soon(() => expect(hook.current().pairing).toMatchObject({ uri: 'wc:2@2', isExpired: false }))
  })

  test('behavior: cancel gives the wallet up, and so does another choice', async () => {
    const { hook, row, asked } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const first = hook.current().connect('walletConnect')
    first.catch(() => {})
    await asked()
    const second = hook.current().connect('lantern')
    second.catch(() => {})
    await expect(first).rejects.toMatchObject({ code: 'connect/aborted' })
    await soon(() => expect(hook.current().connecting).toBe('lantern'))
    hook.current().cancel()
    await expect(second).rejects.toMatchObject({ code: 'connect/aborted' })
    await soon(() => expect(hook.current().connecting).toBeUndefined())
    expect(hook.current().failure).toBeUndefined()
  })

  test('behavior: any connector by its options, beside a choice that still waits', async () => {
    const { hook, row, asked, attempts } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const code = hook.current().connect({ connectorId: 'walletConnect' })
    ;(await asked()).options.onPairing?.({ uri: 'wc:1@2', expiresAt: Date.now() + 240_000 })
    await soon(() => expect(hook.current().pairingUri).toBe('wc:1@2'))
    const other = hook.current().connect({ connectorId: 'lantern', namespace: 'eip155' })
    await asked(2)
    expect(attempts[0]?.options.signal?.aborted).toBe(false)
    attempts[1]?.answer.resolve([session()])
    expect(await other).toMatchObject({ connectorId: 'lantern' })
    attempts[0]?.answer.resolve([session()])
    expect(await code).toMatchObject({ connectorId: 'walletConnect' })
  })

  test('behavior: a component that leaves leaves the attempt to others', async () => {
    const { hook, row, asked, portico } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const connecting = hook.current().connect('lantern')
    const { answer } = await asked()
    hook.leave()
    answer.resolve([session()])
    await connecting
    expect(portico.getState().headless).toBeUndefined()
  })
  test('behavior: cancel gives up what waits now, not what is chosen after it', async () => {
    const { hook, row, asked } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const first = hook.current().connect('lantern')
    first.catch(() => {})
    await asked()
    hook.current().cancel()
    const second = hook.current().connect('lantern')
    second.catch(() => {})
    await expect(first).rejects.toMatchObject({ code: 'connect/aborted' })
    await vi.dynamicImportSettled()
    await settle()
    ;(await asked(2)).answer.resolve([session()])
    expect(await second).toMatchObject({ connectorId: 'lantern' })
  })

  test('behavior: cancel of an earlier drawing, as in the clean-up of an effect, spares what is chosen after it', async () => {
    const { hook, row, asked } = make()
    const early = hook.current().cancel
    await soon(() => expect(row('lantern')).toBeDefined())
    early()
    const connecting = hook.current().connect('lantern')
    connecting.catch(() => {})
    await vi.dynamicImportSettled()
    await settle()
    ;(await asked()).answer.resolve([session()])
    expect(await connecting).toMatchObject({ connectorId: 'lantern' })
  })

  test('behavior: cancel gives up what was chosen before anything was loaded', async () => {
    const { hook, attempts } = make()
    const connecting = hook.current().connect('lantern')
    hook.current().cancel()
    await expect(connecting).rejects.toMatchObject({ code: 'connect/aborted' })
    expect(attempts).toEqual([])
  })

  test('behavior: a wallet that a search found keeps its name and its links when the search ends', async () => {
    const { hook, row, asked } = make()
    await hook.current().search('reef')
    await soon(() => expect(row('reef')).toBeDefined())
    const connecting = hook.current().connect('reef')
    connecting.catch(() => {})
    const { options, answer } = await asked()
    await hook.current().search('')
    await soon(() => expect(row('reef')).toBeUndefined())
    options.onPairing?.({ uri: 'wc:1@2', expiresAt: Date.now() + 240_000 })
    await soon(() => expect(hook.current().pairing?.links.mobile).toBe('reef://wc?uri=wc%3A1%402'))
    answer.reject({ code: 4001, message: 'User rejected the request' })
    await soon(() => expect(hook.current().failure?.message).toBe('You declined in Reef'))
  })

  test('behavior: there is no other page once the directory was read, though some of it does not fit here', async () => {
    const { hook } = make([listing('harbor'), listing('far', { chains: ['eip155:99'] })])
    expect(hook.current().hasMore).toBe(true)
    await hook.current().loadMore()
    await soon(() => expect(hook.current()).toMatchObject({ status: 'ready', hasMore: false }))
  })

  test('behavior: there is no other page where there is no directory', async () => {
    const portico = makeTest({ connectors: [], wallets: false, telemetry: false })
    fakeServices(portico.client, {})
    const hook = liveHook(portico, useWallets)
    await hook.current().loadMore()
    await soon(() => expect(hook.current()).toMatchObject({ status: 'ready', hasMore: false }))
  })

  test('behavior: a failure stays the same object while it stands', async () => {
    const { hook, row, asked } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const refused = hook.current().connect('lantern')
    refused.catch(() => {})
    ;(await asked()).answer.reject({ code: 4001, message: 'User rejected the request' })
    await soon(() => expect(hook.current().failure).toBeDefined())
    const { failure } = hook.current()
    hook.again()
    expect(hook.current().failure).toBe(failure)
  })

  test('behavior: a listed wallet that a code connected is connected, and no other is to be reached by a code', async () => {
    const { hook, row, asked, portico } = make()
    await hook.current().loadMore()
    await soon(() => expect(row('harbor')).toMatchObject({ isConnected: false, disabled: false }))
    const connecting = hook.current().connect('harbor')
    ;(await asked()).answer.resolve([session({ wallet: { name: 'Harbor Mobile' } })])
    await connecting
    await soon(() => expect(row('harbor')).toMatchObject({ status: 'connected', isConnected: true, disabled: false }))
    expect(row('reef')).toMatchObject({ status: 'idle', isConnected: false, disabled: true })
    expect(row('lantern')?.disabled).toBe(false)
    await portico.disconnect()
    await soon(() => expect(row('harbor')).toMatchObject({ status: 'idle', isConnected: false, disabled: false }))
    // Another wallet, over the same connector.
    const other = portico.connect({ connectorId: 'walletConnect' })
    ;(await asked(2)).answer.resolve([session({ wallet: { name: 'Reef Mobile' } })])
    await other
    await soon(() => expect(row('walletConnect')).toMatchObject({ isConnected: true }))
    expect(row('harbor')).toMatchObject({ isConnected: false, disabled: true })
  })

  test('behavior: retry of what stood beside others is given up by the next choice', async () => {
    const { hook, row, asked } = make()
    await soon(() => expect(row('lantern')).toBeDefined())
    const refused = hook.current().connect({ connectorId: 'walletConnect' })
    refused.catch(() => {})
    ;(await asked()).answer.reject({ code: 4001, message: 'User rejected the request' })
    await soon(() => expect(hook.current().failure).toBeDefined())
    const again = hook.current().retry()
    again.catch(() => {})
    const { options } = await asked(2)
    const fresh = hook.current().retry()
    fresh.catch(() => {})
    await asked(3)
    expect(options.signal?.aborted).toBe(true)
    await expect(again).rejects.toMatchObject({ code: 'connect/aborted' })
  })
})
