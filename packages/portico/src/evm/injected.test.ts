import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../core/connector.js'
import { evm } from './family.js'
import { away, home, type Injected, makeInjected, type Quirks } from './injected.test-support.js'
import { injectedWallets } from './injectedWallets.test-support.js'
import { addressOne, addressTwo, type FakeContext, fakeContext } from './wallet.test-support.js'

type Page = EventTarget & { ethereum?: unknown; Event: typeof Event }

// What is loaded when it is first used is there already: the tests' clock runs ahead of files.
beforeAll(
  async () => void (await Promise.all([import('./discover.js'), import('./legacy.js'), import('./connect.js')])),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Object.assign(globalThis, { window: Object.assign(new EventTarget(), { Event }) })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'window')
})

const page = () => (globalThis as unknown as { window: Page }).window
const never = () => new AbortController().signal

/** Settles like the promise, however long it takes by the clock. */
async function done<T>(promise: Promise<T>): Promise<T> {
  const over = { is: false }
  const end = () => {
    over.is = true
  }
  promise.then(end, end)
  while (!over.is) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return promise
}

function enter({ rdns, flags, comes }: Quirks, name: string, { provider }: Injected): void {
  if (rdns) {
    const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon: 'data:image/png;base64,AA==', rdns })
    const announce = () =>
      page().dispatchEvent(
        Object.assign(new Event('eip6963:announceProvider'), { detail: Object.freeze({ info, provider }) }),
      )
    page().addEventListener('eip6963:requestProvider', announce)
    announce()
  }
  if (flags) page().ethereum = provider
  if (comes === 'initialized') page().dispatchEvent(new Event('ethereum#initialized'))
  if (comes === 'with-load') page().dispatchEvent(new Event('load'))
}

const found = (context: FakeContext): readonly Connector[] =>
  context.events.flatMap((event) => (event.type === 'announced' ? [event.connector] : []))

/** The wallet as Connect has it, whenever it came into the page. */
async function findWallet(quirks: Quirks, name: string) {
  const injected = makeInjected(quirks)
  const context = fakeContext([home, away])
  const family = evm().create(context)
  const isLooking = new Promise((resolve) => page().addEventListener('eip6963:requestProvider', resolve))
  if (!quirks.comes) enter(quirks, name, injected)
  family.discover()
  await isLooking
  if (quirks.comes) enter(quirks, name, injected)
  if (quirks.comes === 'without-a-word') family.lookAgain?.()
  while (found(context).length === 0) await new Promise((resolve) => setImmediate(resolve))
  return { injected, context, family }
}

const lastSession = (context: FakeContext) =>
  context.events.flatMap((event) => (event.type === 'changed' ? [event.session] : [])).at(-1)

describe('wallets of the page as they are', () => {
  test('behavior: there are at least fifty', () => {
    expect(injectedWallets.length).toBeGreaterThanOrEqual(50)
  })

  test.each(injectedWallets)('behavior: $shown ($quirk)', async ({ shown, quirk: _, ...quirks }) => {
    const { injected, context, family } = await findWallet(quirks, shown)
    const [connector] = found(context) as [Connector]
    expect(connector.info.name).toBe(shown)

    const [session] = await done(connector.connect({ signal: never() }))
    expect(session).toMatchObject({ caipNetworkId: home.caipNetworkId, accounts: [{ address: addressOne }] })
    expect(session?.accounts).toHaveLength(1)

    const hears = quirks.hasEvents !== false
    injected.choose([addressTwo])
    if (hears) await done(vi.waitFor(() => expect(lastSession(context)?.accounts[0]?.address).toBe(addressTwo)))

    const moving = family.switchNetwork({ provider: connector.getProvider('eip155'), network: away, signal: never() })
    if (quirks.switching === 'never') {
      await expect(done(moving)).rejects.toMatchObject({ code: 'network/chain-unsupported' })
    } else {
      await done(moving)
      if (hears) {
        await done(vi.waitFor(() => expect(lastSession(context)?.caipNetworkId).toBe(away.caipNetworkId)))
      }
    }

    const [again] = await done(connector.reconnect({ signal: never() }))
    expect(again?.accounts).toMatchObject([{ address: addressTwo }])
    await done(connector.disconnect())
    expect(connector.getProvider('eip155')).toBeUndefined()
    expect(found(context)).toHaveLength(1)
    context.destroy()
  })
})
