import { describe, expect, test, vi } from 'vitest'
import type { Client } from './client.js'
import { connectWallet } from './connections/connect.js'
import { onConnectorEvent } from './connections/events.js'
import { alice, awake, bob, fakeConnector, fakeFamily, makeTest, session, settle } from './fakes.test-support.js'
import { cancelSignIn, signIn } from './features/siwx/flow.js'
import { make } from './features/siwx/siwx.test-support.js'
import { closeModal } from './modal.js'

import type { PorticoOptions } from './options.js'
import type { OpenOptions, Portico } from './portico.js'
import { goBack, navigate } from './router.js'
import { waiting } from './waiting.js'

/** Looks again at once: what is waited for are a few promises and imports. */
const until = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 20_000 })

async function start(options: Partial<PorticoOptions> = {}): Promise<Portico> {
  const family = fakeFamily('eip155', { readBalance: async () => ({ amount: 0n, decimals: 18, symbol: 'ETH' }) })
  const portico = makeTest({
    families: [family],
    connectors: [fakeConnector('lantern'), fakeConnector('other')],
    features: { pay: true },
    ...options,
  })
  await awake(portico)
  // In what is built it comes with what connects: here it could come later than the wallet's answer.
  await import('./openAsked.js')
  return portico
}

const shown = ({ getState }: Portico) => getState().router.history
const isOpen = ({ getState }: Portico) => getState().modal.status === 'open'
const shows = (portico: Portico, view: string) =>
  until(() => expect([isOpen(portico), shown(portico).at(-1)?.name]).toEqual([true, view]))
/** As the modal does it: the view of a wallet, which asks it. */
async function choose(client: Client, connectorId = 'lantern'): Promise<void> {
  navigate(client, 'ConnectingExternal', { connectorId })
  await connectWallet(client, { connectorId })
}
/** What became of a promise that may still wait. */
function told<T>(promise: Promise<T>): { is: unknown } {
  const outcome: { is: unknown } = { is: 'waits' }
  promise.then(
    (value) => {
      outcome.is = value
    },
    (error: unknown) => {
      outcome.is = error
    },
  )
  return outcome
}
const gaveUp = { code: 'modal/closed' }

describe('a view that needs an account, asked for while none is connected', () => {
  test.each<[OpenOptions, string, object]>([
    [{ view: 'Swap', fromToken: 'ETH', toToken: 'USDX', amount: '0.1' }, 'Swap', { fromToken: 'ETH', amount: '0.1' }],
    [{ view: 'Receive' }, 'Receive', {}],
    [{ view: 'WalletReceive' }, 'Receive', {}],
    [{ view: 'OnRamp' }, 'OnRamp', {}],
    [{ view: 'Account' }, 'Account', {}],
    [{ view: 'Transactions' }, 'Account', {}],
    [{ view: 'Swap', namespace: 'eip155' }, 'Swap', {}],
  ])('default: %o is shown after connecting, and resolves then', async (options, view, params) => {
    const portico = await start()
    const opened = told(portico.open(options))
    await shows(portico, 'Connect')
    await settle(5)
    expect(opened.is).toBe('waits')
    await choose(portico.client)
    await until(() => expect(opened.is).toBeUndefined())
    expect(isOpen(portico)).toBe(true)
    expect(shown(portico)).toMatchObject([{ name: view, params }])
    if (options.view === 'Transactions') expect(portico.getState().account?.tab).toBe('activity')
  })

  test('default: Send is shown with what was given, and resolves with the hash', async () => {
    const portico = await start()
    const given = { to: bob, amount: '0.5', assetAddress: alice, chainId: 10 }
    const sent = told(portico.open({ view: 'Send', ...given }))
    await shows(portico, 'Connect')
    await choose(portico.client)
    await shows(portico, 'Send')
    expect(shown(portico)).toEqual([{ name: 'Send', params: given }])
    expect(sent.is).toBe('waits')
    waiting(portico.client).settle('Send', ({ resolve }) => resolve('0x1'))
    await until(() => expect(sent.is).toBe('0x1'))
  })

  test('behavior: Pay is shown after connecting', async () => {
    const portico = await start()
    const paid = told(portico.open({ view: 'Pay', recipient: bob, asset: 'eip155:1/slip44:60', amount: '1' }))
    await shows(portico, 'Connect')
    await choose(portico.client)
    await shows(portico, 'Pay')
    expect(paid.is).toBe('waits')
    closeModal(portico.client)
    await until(() => expect(paid.is).toMatchObject(gaveUp))
  })

  test('behavior: Back from what was shown closes, as it does where it was opened connected', async () => {
    const portico = await start()
    const opened = portico.open({ view: 'Swap' })
    await shows(portico, 'Connect')
    navigate(portico.client, 'AllWallets')
    goBack(portico.client)
    await choose(portico.client)
    await opened
    goBack(portico.client)
    expect(isOpen(portico)).toBe(false)
  })

  test.each(['Swap', 'Send'] as const)(
    'behavior: %s is forgotten with the modal: connecting later does not bring it back',
    async (view) => {
      const portico = await start()
      const opened = told(portico.open({ view }))
      await shows(portico, 'Connect')
      // Also before anything was loaded that waits.
      portico.close()
      await until(() => expect(opened.is).toMatchObject(gaveUp))
      void portico.open()
      await shows(portico, 'Connect')
      await choose(portico.client)
      await settle(5)
      expect(isOpen(portico)).toBe(false)
      void portico.open()
      await shows(portico, 'Account')
    },
  )

  test('behavior: of two that are asked for while connected the latter is shown, and stays', async () => {
    const portico = await start()
    await portico.connect({ connectorId: 'lantern' })
    const first = told(portico.open({ view: 'Send' }))
    const second = told(portico.open({ view: 'Swap' }))
    await until(() => expect(second.is).toBeUndefined())
    await until(() => expect(first.is).toMatchObject(gaveUp))
    expect(shown(portico).map(({ name }) => name)).toEqual(['Swap'])
  })

  test('behavior: of two the latter is shown; who asked for the first hears that it was closed', async () => {
    const portico = await start()
    const first = told(portico.open({ view: 'Send', amount: '1' }))
    await shows(portico, 'Connect')
    const second = told(portico.open({ view: 'Receive' }))
    await until(() => expect(first.is).toMatchObject(gaveUp))
    expect(second.is).toBe('waits')
    await choose(portico.client)
    await until(() => expect(second.is).toBeUndefined())
    expect(shown(portico)).toMatchObject([{ name: 'Receive' }])
  })

  test.each(['before', 'after'] as const)(
    'behavior: connect() that was called %s it has its connection, and the view is shown',
    async (when) => {
      const portico = await start()
      const earlier = when === 'before' ? portico.connect() : undefined
      if (earlier) await shows(portico, 'Connect')
      const opened = portico.open({ view: 'Swap' })
      await shows(portico, 'Connect')
      await settle(5)
      const connected = earlier ?? portico.connect()
      await settle(5)
      await choose(portico.client)
      await expect(connected).resolves.toMatchObject({ connectorId: 'lantern' })
      await opened
      await shows(portico, 'Swap')
    },
  )

  test('behavior: a client that is destroyed shows nothing', async () => {
    const portico = await start()
    const opened = portico.open({ view: 'Swap' })
    await shows(portico, 'Connect')
    portico.destroy()
    await expect(opened).rejects.toMatchObject(gaveUp)
  })

  test('behavior: a network that is not the app’s is put right first, and the view follows', async () => {
    const strange = { connect: async () => [session({ caipNetworkId: 'eip155:999' })] }
    const portico = await start({ connectors: [fakeConnector('lantern', strange)] })
    const opened = told(portico.open({ view: 'Swap' }))
    await shows(portico, 'Connect')
    await choose(portico.client)
    await shows(portico, 'UnsupportedChain')
    expect(opened.is).toBe('waits')
    onConnectorEvent(portico.client, { type: 'changed', connectorId: 'lantern', session: session() })
    await shows(portico, 'Swap')
    await until(() => expect(opened.is).toBeUndefined())
  })

  test('behavior: signing in comes first; refused where it is not required, the view follows all the same', async () => {
    for (const [required, answer] of [
      [true, signIn],
      [false, cancelSignIn],
    ] as const) {
      const { portico, client } = await make({ required })
      const opened = told(portico.open({ view: 'Receive' }))
      await shows(portico, 'Connect')
      await choose(client, 'a')
      await shows(portico, 'SIWXSignMessage')
      expect(opened.is).toBe('waits')
      await answer(client)
      await shows(portico, 'Receive')
      await until(() => expect(opened.is).toBeUndefined())
    }
  })

  test('behavior: refused where it is required, or closed, the view is forgotten', async () => {
    for (const [required, answer] of [
      [true, cancelSignIn],
      [false, async (client: Client) => void closeModal(client)],
    ] as const) {
      const { portico, client } = await make({ required })
      const opened = told(portico.open({ view: 'Receive' }))
      await shows(portico, 'Connect')
      await choose(client, 'a')
      await shows(portico, 'SIWXSignMessage')
      await answer(client)
      await until(() => expect(opened.is).toMatchObject(gaveUp))
      expect(isOpen(portico)).toBe(false)
    }
  })
})
