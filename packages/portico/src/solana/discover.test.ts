import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../core/connector.js'
import { discover } from './discover.js'
import { solana } from './family.js'
import { account, addressOne, fakeWallet, solanaContext } from './wallet.test-support.js'

beforeEach(() => {
  Object.assign(globalThis, { window: Object.assign(new EventTarget(), { CustomEvent }) })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

type Api = { register(wallet: unknown): void }

/** Registers as wallets do: with the page that is ready, and with any that will be. */
function register(wallet: unknown) {
  const page = (globalThis as unknown as { window: EventTarget }).window
  const callback = (api: Api) => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  page.addEventListener('wallet-standard:app-ready', (event) => callback((event as CustomEvent<Api>).detail))
}

function run() {
  const context = solanaContext()
  const end = new AbortController()
  discover(context, end.signal)
  const found = (): Connector[] =>
    context.events.flatMap((event) => (event.type === 'announced' ? [event.connector] : []))
  return { context, stop: () => end.abort(), found, names: () => found().map(({ info }) => info.name) }
}

describe('discover', () => {
  test('default', () => {
    register(fakeWallet())
    const { found } = run()
    expect(found().map(({ info }) => info)).toEqual([
      {
        id: 'wallet-standard:Lumen',
        name: 'Lumen',
        type: 'ANNOUNCED',
        chain: 'solana',
        chains: ['solana'],
        imageUrl: 'data:image/png;base64,iVBORw0KGgo=',
      },
    ])
  })

  test('behavior: a late wallet appears, and one wallet once', () => {
    const { names } = run()
    const late = fakeWallet({ name: 'Late' })
    register(late)
    register(late)
    register(fakeWallet({ name: 'Late' }))
    expect(names()).toEqual(['Late'])
  })

  test('behavior: two clients on a page both find it', () => {
    const first = run()
    register(fakeWallet())
    expect([...first.names(), ...run().names()]).toEqual(['Lumen', 'Lumen'])
  })

  test('behavior: wallets of other chains, wallets that cannot be connected and what is no wallet are left alone', () => {
    const { names } = run()
    register(fakeWallet({ chains: ['bitcoin:mainnet'] }))
    register({ ...fakeWallet(), features: {} })
    register({ ...fakeWallet(), name: ' \u202e ' })
    for (const value of [undefined, null, 1, 'wallet', {}, { chains: ['solana:mainnet'] }]) register(value)
    const throwing = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    register(throwing)
    register(fakeWallet({ name: 'Good' }))
    expect(names()).toEqual(['Good'])
  })

  test('behavior: a name is made fit to be shown, an icon with a script is left out', () => {
    const { found } = run()
    register(fakeWallet({ name: 'Lu\u202emen\n Two', icon: 'data:image/svg+xml,<svg onload="x()"/>' }))
    expect(found()[0]?.info).toMatchObject({ name: 'Lumen Two', imageUrl: undefined })
  })

  test('behavior: registrations without end are cut off', () => {
    const { names } = run()
    for (let count = 0; count < 300; count++) register(fakeWallet({ name: `Wallet${count}` }))
    expect(names()).toHaveLength(200)
  })

  test('behavior: nothing is heard after the stop, or after the client ends', () => {
    const stopped = run()
    const ended = run()
    stopped.stop()
    ended.context.destroy()
    register(fakeWallet())
    expect([...stopped.names(), ...ended.names()]).toEqual([])
  })

  test('behavior: without a page there is nothing to find', () => {
    Reflect.deleteProperty(globalThis, 'window')
    expect(run().names()).toEqual([])
  })
})

describe('the family', () => {
  test('param: discover', async () => {
    register(fakeWallet())
    const [all, none] = [solanaContext(), solanaContext()]
    solana({ discover: 'none' }).create(none).discover()
    const stop = solana().create(all).discover()
    await vi.waitFor(() => expect(all.events).toHaveLength(1))
    expect(none.events).toEqual([])
    stop()
    register(fakeWallet({ name: 'Late', accounts: [account(addressOne)] }))
    expect(all.events).toHaveLength(1)
  })
})
