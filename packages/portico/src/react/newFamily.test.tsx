import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import { makeStore } from '../base/store.js'
import { activeConnection } from '../core/connections/select.js'
import type { Connector, ConnectorContext, ConnectorSession } from '../core/connector.js'
import { awake, fakeSend, makeTest } from '../core/fakes.test-support.js'
import type { Family, FamilyFactory, SendFeature } from '../core/family.js'
import { draftOf } from '../core/features/send/transitions.js'
import type { Portico } from '../core/portico.js'
import type { ViewName, ViewParams } from '../core/views.js'
import { renderView, wordsOf } from './render.test-support.js'
import { Account } from './views/Account/Account.js'
import { Connect } from './views/Connect/Connect.js'
import { ProfileWallets } from './views/ProfileWallets/ProfileWallets.js'
import type { ViewProps } from './viewTypes.js'

// A family of which the product has never heard: what is written here is all that it takes to add one.
const namespace: ChainNamespace = 'tezos'
const address = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const contract = 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o'
const network: Network = {
  id: 'NetXdQprcVkpaWU',
  name: 'Tezos',
  chainNamespace: namespace,
  caipNetworkId: 'tezos:NetXdQprcVkpaWU',
  nativeCurrency: { name: 'Tez', symbol: 'XTZ', decimals: 6 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
const session: ConnectorSession = {
  namespace,
  accounts: [{ address, type: 'eoa' }],
  caipNetworkId: network.caipNetworkId,
  wallet: { name: 'Kukui' },
}

const signMessage = vi.fn(async ({ message }: { message: string }) => `edsig(${message.length})`)

function tezos(part: Partial<Family> = {}): FamilyFactory {
  return { kind: 'family', namespace, create: (context) => ({ ...makeFamily(context), ...part }) }
}

function makeFamily(context: ConnectorContext): Family {
  const wallet: Connector = {
    info: { id: 'kukui', name: 'Kukui', type: 'ANNOUNCED', chain: namespace, chains: [namespace] },
    connect: async () => [session],
    reconnect: async () => [session],
    disconnect: async () => {},
    getProvider: () => 'the wallet itself',
  }
  return {
    namespace,
    discover() {
      context.emit({ type: 'announced', connector: wallet })
      return () => {}
    },
    isAddress: (value) => /^tz[1-4]\w{33}$/.test(value),
    normalizeAddress: async (value) => value,
    readBalance: async () => ({ amount: 12_500_000n, decimals: 6, symbol: 'XTZ' }),
    signMessage,
    switchNetwork: async () => {},
    features: {
      signIn: async () => ({
        verify: async ({ message, signature }) => signature === `edsig(${message.length})`,
      }),
    },
  }
}

const make = (part: Partial<Family> = {}, options: Parameters<typeof makeTest>[0] = {}) =>
  makeTest({ networks: [network], families: [tezos(part)], connectors: [], ...options })

/** A view as it stands now: a server renders the first state, so that of now is made the first. */
function draw<N extends ViewName>(portico: Portico, View: ComponentType<ViewProps<N>>): string {
  const client = { ...portico.client, store: makeStore(portico.getState()) }
  return wordsOf(renderView(View, {} as ViewParams[N], { client }))
}

describe('a family that is added', () => {
  test('default: its wallet is found, connects, and is handed to the app', async () => {
    const portico = make()
    await awake(portico)
    expect(draw(portico, Connect)).toContain('Kukui')
    const connection = await portico.connect({ connectorId: 'kukui' })
    expect(connection).toMatchObject({ namespace, address, caipNetworkId: network.caipNetworkId })
    expect(portico.getProvider(namespace)).toBe('the wallet itself')
    await portico.disconnect()
    expect(activeConnection(portico.getState())).toBeUndefined()
  })

  test('behavior: what it has is shown, and what it cannot do is not offered', async () => {
    const portico = make()
    await awake(portico)
    await portico.connect({ connectorId: 'kukui' })
    await vi.waitFor(() => expect(portico.getState().balance.status).toBe('ready'))
    const words = draw(portico, Account)
    expect(words).toContain('Total balance 12.500 XTZ')
    expect(words).toContain('Disconnect')
    for (const action of ['Send', 'Swap', 'Buy']) expect(words).not.toContain(action)
    expect(draw(portico, ProfileWallets)).toContain('Kukui')
  })

  test('behavior: its tokens are called by its own word, as soon as it says that it sends', async () => {
    const { asset, token } = await tokenWith({ token: 'fa2' })
    expect(asset).toMatchObject({ kind: 'fa2', address: contract })
    expect(token).toMatchObject({ symbol: 'USDX', decimals: 6 })
    expect((await tokenWith(undefined)).asset).toMatchObject({ kind: 'token' })
  })

  /** What the family is asked for, and what comes of it, when its token is chosen to be sent. */
  async function tokenWith(traits: Family['traits']) {
    const holding = vi.fn(async (_: Parameters<SendFeature['holding']>[0]) => ({
      amount: 5n,
      decimals: 6,
      symbol: 'USDX',
    }))
    const portico = make({ traits, features: { send: async () => fakeSend({ holding }) } })
    await awake(portico)
    await portico.connect({ connectorId: 'kukui' })
    const { beginSend } = await import('../core/features/send/begin.js')
    await beginSend(portico.client, { assetAddress: contract })
    return { asset: holding.mock.calls[0]?.[0].asset, token: draftOf(portico.getState().send).item }
  }

  test('behavior: a person signs in with it', async () => {
    const portico = make({}, { siwx: {} })
    await awake(portico)
    await portico.connect({ connectorId: 'kukui' })
    await vi.waitFor(() => expect(portico.getState().signIn.text).toContain(address))
    const { signIn } = await import('../core/features/siwx/flow.js')
    await signIn(portico.client)
    expect(signMessage).toHaveBeenCalledOnce()
    expect(portico.getState().signIn.status).toBe('signedIn')
  })

  test('behavior: it comes back after a reload', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const before = make({}, { storage })
    await awake(before)
    await before.connect({ connectorId: 'kukui' })
    before.destroy()
    const { startClient } = await import('../core/start.js')
    const after = make({}, { storage })
    startClient(after.client, { document: {} })
    await vi.waitFor(() => expect(activeConnection(after.getState())?.address).toBe(address))
  })
})
