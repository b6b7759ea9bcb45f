import { describe, expect, test, vi } from 'vitest'
import {
  alice,
  awake,
  bob,
  fakeConnector,
  fakeFamily,
  makeTest,
  session,
  sharedStorage,
} from '../core/fakes.test-support.js'
import type { PorticoOptions } from '../core/options.js'
import { AccountButton, ConnectButton, PorticoProvider } from './index.js'
import { drawLive } from './live.test-support.js'

/** A client whose wallet has `address` and a balance of so many whole tokens. */
function make(address: string, whole: bigint, options: Partial<PorticoOptions> = {}) {
  const sessions = async () => [session({ accounts: [{ address, type: 'eoa' }] })]
  const wallet = fakeConnector('lantern', { connect: sessions, reconnect: sessions })
  const readBalance = async () => ({ amount: whole * 10n ** 18n, decimals: 18, symbol: 'ETH' })
  return makeTest({ families: [fakeFamily('eip155', { readBalance })], connectors: [wallet], ...options })
}

async function connected(...args: Parameters<typeof make>) {
  const portico = make(...args)
  await awake(portico)
  await portico.connect({ connectorId: 'lantern' })
  await vi.waitFor(() => expect(portico.getState().balance.status).toBe('ready'))
  return portico
}

const page = (client: ReturnType<typeof make>, label?: string) => (
  <PorticoProvider client={client} messages={label ? { 'button.connect': label } : undefined}>
    <ConnectButton />
    <AccountButton />
  </PorticoProvider>
)

describe('another client in the same provider', () => {
  test.each(['stands beside it', 'was destroyed before'])(
    'behavior: both buttons say its account and its balance in words, when the first %s',
    async (how) => {
      const first = await connected(alice, 1n)
      const second = await connected(bob, 25n)
      const drawn = drawLive(page(first))
      await vi.waitFor(() => expect(drawn.words()).toContain('1.000 ETH'))
      if (how === 'was destroyed before') first.destroy()
      drawn.draw(page(second))
      await vi.waitFor(() => expect(drawn.words().match(/Balance 25\.000 ETH , account/g)).toHaveLength(2))
      expect(drawn.words().match(/0x00…000b0b/g)).toHaveLength(2)
      expect(drawn.words()).not.toContain('button.')
    },
  )

  test('behavior: never a key in place of words, not for one drawing', async () => {
    const first = await connected(alice, 1n)
    const second = await connected(bob, 25n)
    const drawn = drawLive(page(first))
    await vi.waitFor(() => expect(drawn.words()).toContain('1.000 ETH'))
    drawn.draw(page(second))
    expect(drawn.words()).not.toContain('button.')
    await vi.waitFor(() => expect(drawn.words()).toContain('25.000 ETH'))
  })

  test('behavior: a configuration that is loaded anew keeps the connection and the words of the app', async () => {
    const storage = sharedStorage()
    const first = await connected(alice, 1n, { storage: storage.tab() })
    const drawn = drawLive(page(first, 'Anmelden'))
    await vi.waitFor(() => expect(drawn.words()).toContain('1.000 ETH'))
    const second = make(alice, 2n, { storage: storage.tab() })
    drawn.draw(page(second, 'Anmelden'))
    await vi.waitFor(() => expect(second.getState().connections.namespaces.eip155?.status).toBe('connected'))
    await vi.waitFor(() => expect(drawn.words()).toMatch(/Balance \d\.000 ETH , account/))
    expect(drawn.words()).not.toContain('button.')
    await second.disconnect()
    await vi.waitFor(() => expect(drawn.words()).toBe('Anmelden'))
  })
})
