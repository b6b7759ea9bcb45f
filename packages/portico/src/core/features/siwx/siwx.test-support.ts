import { vi } from 'vitest'
import type { SiwxOptions } from '../../../base/entities/siwx.js'
import { parseSignIn } from '../../../wire/signIn/message.js'
import type { Client } from '../../client.js'
import { connectWallet } from '../../connections/connect.js'
import { onConnectorEvent } from '../../connections/events.js'
import type { ConnectorSession } from '../../connector.js'
import { awake, fakeConnector, fakeFamily, makeTest, one, session, settle, sol, ten } from '../../fakes.test-support.js'
import type { Family } from '../../family.js'
import { openModal } from '../../modal.js'
import type { PorticoOptions } from '../../options.js'
import type { Portico } from '../../portico.js'

export const shown = (client: Client) => client.store.get().router.history.at(-1)?.name
export const isOpen = (client: Client) => client.store.get().modal.status === 'open'
export const state = (client: Client) => client.store.get().signIn
export const status = (client: Client) => state(client).status
export const toast = (client: Client) => {
  const now = client.store.get().notices.toast
  return now.status === 'shown' ? now.toast.text : now.status === 'swapping' ? now.next.text : undefined
}

type Made = { portico: Portico; client: Client; signMessage: ReturnType<typeof vi.fn<Family['signMessage']>> }

export async function make(siwx: SiwxOptions = {}, options: Partial<PorticoOptions> = {}): Promise<Made> {
  const signMessage = vi.fn<Family['signMessage']>(async ({ message }) => `signed ${message}`)
  const evm = fakeFamily('eip155', {
    readBalance: async () => ({ amount: 0n, decimals: 18, symbol: 'ETH' }),
    signMessage,
    switchNetwork: async () => {},
    normalizeAddress: async (value) => value,
    features: {
      signIn: async () => ({
        verify: async ({ address, message, signature }) =>
          signature === `signed ${message}` && parseSignIn(message)?.accountAddress === address,
      }),
    },
  })
  const portico = makeTest({
    networks: [one, ten, sol],
    families: [evm, fakeFamily('solana')],
    connectors: [fakeConnector('a', { connect: async () => [session()] }), fakeConnector('b')],
    siwx,
    ...options,
  })
  await awake(portico)
  return { portico, client: portico.client, signMessage }
}

export async function connect(client: Client, connectorId = 'a'): Promise<void> {
  openModal(client)
  await connectWallet(client, { connectorId })
  await settle()
}

export const changed = async (client: Client, part: Partial<ConnectorSession>) => {
  onConnectorEvent(client, { type: 'changed', connectorId: 'a', session: session(part) })
  await settle()
}
