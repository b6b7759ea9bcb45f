import { expect, vi } from 'vitest'
import type { Client } from './client.js'
import { connectWallet } from './connections/connect.js'
import { awake, fakeConnector, fakeFamily, makeTest, one, session, sol, ten } from './fakes.test-support.js'
import type { PorticoOptions } from './options.js'
import type { Portico } from './portico.js'
import { navigate } from './router.js'

const balance = async () => ({ amount: 0n, decimals: 18, symbol: 'ETH' })
export const families = () => [
  fakeFamily('eip155', { readBalance: balance }),
  fakeFamily('solana', { readBalance: balance }),
]
export const solana = () =>
  fakeConnector(
    'sun',
    { connect: async () => [session({ namespace: 'solana', accounts: [{ address: 'So1', type: 'eoa' }] })] },
    { chain: 'solana', chains: ['solana'] },
  )

/** Looks again at once: what is waited for are a few promises and imports. */
export const until = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 20_000 })

export async function start(options: Partial<PorticoOptions> = {}): Promise<Portico> {
  const portico = makeTest({
    networks: [one, ten, sol],
    families: families(),
    connectors: [fakeConnector('lantern'), solana()],
    ...options,
  })
  await awake(portico)
  return portico
}

export const names = ({ getState }: Portico) => getState().router.history.map(({ name }) => name)
export const isOpen = ({ getState }: Portico) => getState().modal.status === 'open'
export const shows = (portico: Portico, ...views: string[]) =>
  until(() => expect([isOpen(portico), ...names(portico)]).toEqual([true, ...views]))
/** As the modal does it: the view of a wallet, which asks it. */
export async function choose(client: Client, connectorId: string): Promise<void> {
  navigate(client, 'ConnectingExternal', { connectorId })
  await connectWallet(client, { connectorId })
}
/** What became of a promise that may still wait. */
export function told<T>(promise: Promise<T>): { is: unknown } {
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
export const gaveUp = { code: 'modal/closed' }
