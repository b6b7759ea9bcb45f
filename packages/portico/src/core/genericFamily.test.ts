import { describe, expect, test, vi } from 'vitest'
import type { ChainNamespace } from '../base/caip.js'
import { connectWallet } from './connections/connect.js'
import { switchNetwork } from './connections/switchNetwork.js'
import { connectQuietly, fakeConnector, fakeNetwork, fakeSend, makeTest, one, session } from './fakes.test-support.js'
import type { Family } from './family.js'
import { refreshBalance } from './features/balance/flow.js'
import { refreshPortfolio } from './features/portfolio/flow.js'
import { beginSend } from './features/send/begin.js'
import { problemOf } from './features/send/draft.js'
import { nativeItem } from './features/send/nativeItem.js'
import { makeGenericFamily } from './genericFamily.js'

const hub = fakeNetwork('hub', 'cosmos')
const other = fakeNetwork('other', 'cosmos')
const account = 'cosmos1wyq8hn5ykn7j6mpaywz2lh3pd0v3vlp4fvyd3l'

async function connected(provider: object = {}) {
  const cosmos = session({
    namespace: 'cosmos',
    accounts: [{ address: account, type: 'eoa' }],
    caipNetworkId: hub.caipNetworkId,
  })
  const connector = fakeConnector(
    'walletConnect',
    { connect: async () => [cosmos], getProvider: () => provider },
    { type: 'WALLET_CONNECT', chain: 'cosmos', chains: ['eip155', 'cosmos'] },
  )
  const portico = makeTest({ networks: [one, hub, other], connectors: [connector] })
  await connectWallet(portico.client, { connectorId: 'walletConnect', namespace: 'cosmos' })
  const family = portico.client.families.get('cosmos')
  if (!family) throw new Error('no family')
  return { portico, client: portico.client, family }
}

describe('a namespace without a family of its own', () => {
  test('default: gets one as soon as there is a connection, when a network of it is listed', async () => {
    const { portico, client, family } = await connected()
    expect(family).toMatchObject({ namespace: 'cosmos', bare: true, features: {} })
    expect([...client.families.keys()].sort()).toEqual(['cosmos', 'eip155'])
    expect(portico.getProvider('cosmos')).toEqual({})
  })

  test('behavior: nobody is asked what an account has', async () => {
    const { client } = await connected()
    const toasts = vi.fn()
    client.store.subscribe((state) => state.notices, toasts)
    await refreshBalance(client, { force: true })
    await refreshPortfolio(client, { force: true })
    expect(client.store.get().balance).toEqual({ status: 'idle' })
    expect(toasts).not.toHaveBeenCalled()
  })

  test('error: sending is an unsupported chain', async () => {
    const { client } = await connected()
    await expect(beginSend(client, {})).rejects.toMatchObject({
      code: 'send/unsupported-chain',
      message: 'Unsupported chain',
    })
  })

  test('behavior: a name that is typed for another family is no address of it', async () => {
    const { client } = await connected()
    connectQuietly(client, 'lantern')
    client.families.set('eip155', {
      ...client.families.get('eip155'),
      features: { send: async () => fakeSend() },
    } as Family)
    expect(problemOf(client, { amount: '1', to: 'aldo.eth', item: nativeItem(client.store.get()) })).toBe(
      'checking-name',
    )
  })

  test('behavior: networks are switched where the wallet can go, and can be added once the family is there', async () => {
    const asked = vi.fn(async () => {})
    const { portico, client } = await connected({ switchNetwork: asked })
    await switchNetwork(client, other)
    expect(asked).toHaveBeenCalledWith('cosmos:other')
    portico.addNetwork(fakeNetwork('third', 'cosmos'))
    expect(() => portico.addNetwork(fakeNetwork('x', 'near'))).toThrow('No family for the namespace "near"')
  })

  test('behavior: a network of it that is listed later, before the first connection and after', async () => {
    const connector = fakeConnector(
      'walletConnect',
      {
        connect: async ({ namespace = 'eip155' }) => [
          session({ namespace, accounts: [{ address: account, type: 'eoa' }], caipNetworkId: `${namespace}:hub` }),
        ],
      },
      { type: 'WALLET_CONNECT', chains: ['eip155', 'cosmos', 'near'] },
    )
    const portico = makeTest({ networks: [one], connectors: [connector] })
    const { client } = portico
    portico.addNetwork(hub)
    // One that no connector reaches either.
    expect(() => portico.addNetwork(fakeNetwork('x', 'tezos'))).toThrow('No family for the namespace "tezos"')
    for (const namespace of ['cosmos', 'near'] as const) {
      if (namespace === 'near') portico.addNetwork(fakeNetwork('hub', 'near'))
      await portico.connect({ connectorId: 'walletConnect', namespace })
      expect(client.families.get(namespace)).toMatchObject({ bare: true })
    }
    // Taken off before anything of it was used.
    portico.addNetwork(other)
    portico.removeNetwork(other.caipNetworkId)
    expect(() => portico.removeNetwork(other.caipNetworkId)).toThrow('Network not found')
  })

  test('error: a wallet that cannot be sent elsewhere', async () => {
    const { client } = await connected()
    await expect(switchNetwork(client, other)).rejects.toMatchObject({ code: 'network/chain-unsupported' })
  })
})

describe('signMessage', () => {
  const sign = async (namespace: ChainNamespace, answer: unknown = { signature: 'signed' }) => {
    const request = vi.fn(async (_asked: { method: string; params: unknown }) => answer)
    const options = { provider: { request }, address: account, message: 'hello' }
    return { signature: await makeGenericFamily(namespace).signMessage(options), asked: request.mock.calls[0]?.[0] }
  }

  test.each([
    ['solana', { method: 'solana_signMessage', params: { pubkey: account, message: 'Cn8eVZg' } }],
    ['bip122', { method: 'signMessage', params: { account, message: 'hello' } }],
    ['polkadot', { method: 'polkadot_signMessage', params: { address: account, message: 'hello' } }],
    ['cip34', { method: 'cardano_signData', params: { addr: account, payload: '68656c6c6f' } }],
    ['elrond', { method: 'erd_signMessage', params: { address: account, message: 'hello' } }],
    ['multiversx', { method: 'mvx_signMessage', params: { address: account, message: 'hello' } }],
    ['tezos', { method: 'tezos_sign', params: { account, payload: '05010000000568656c6c6f' } }],
  ] as const)('default: %s, in its own words', async (namespace, asked) => {
    expect(await sign(namespace)).toEqual({ signature: 'signed', asked })
  })

  test('behavior: cosmos, after ADR-36', async () => {
    const { asked, signature } = await sign('cosmos', { signature: { pub_key: {}, signature: 'c2lnbmVk' } })
    expect(signature).toBe('c2lnbmVk')
    const msgs = [{ type: 'sign/MsgSignData', value: { signer: account, data: 'aGVsbG8=' } }]
    expect(asked).toMatchObject({ method: 'cosmos_signAmino', params: { signerAddress: account, signDoc: { msgs } } })
  })

  test('behavior: near, with a nonce of its own each time', async () => {
    const [first, second] = await Promise.all([sign('near'), sign('near')])
    const nonce = ({ asked }: typeof first) => (asked?.params as { nonce: number[] } | undefined)?.nonce
    expect(nonce(first)).toHaveLength(32)
    expect(nonce(first)).not.toEqual(nonce(second))
  })

  test.each(['algorand', 'generic'] as const)('error: %s has no messages', async (namespace) => {
    await expect(sign(namespace)).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4200 } })
  })

  test('error: an answer without a signature', async () => {
    await expect(sign('polkadot', { odd: true })).rejects.toMatchObject({ code: 'rpc/error' })
    await expect(sign('polkadot', null)).rejects.toMatchObject({ code: 'rpc/error' })
  })
})
