import { describe, expect, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../networks/solana.js'
import { createSolanaTestWallet } from '../testing/solana/createSolanaTestWallet.js'
import { parseSignIn } from '../wire/signIn/message.js'
import { makeConnector } from './connector.js'
import { account, addressOne, addressTwo, type FakeWallet, fakeWallet, solanaContext } from './wallet.test-support.js'

const { signal } = new AbortController()

function setUp(wallet: FakeWallet = fakeWallet(), context = solanaContext()) {
  const info = {
    id: 'wallet-standard:Lumen',
    name: 'Lumen',
    type: 'ANNOUNCED',
    chain: 'solana',
    chains: ['solana'],
  } as const
  return { wallet, context, connector: makeConnector(context, info, wallet) }
}

const sendsOnly = { 'solana:signTransaction': undefined }
const refusal = (code: number, text: string) => () => {
  throw Object.assign(new Error(text), { code })
}

describe('connect', () => {
  test('default', async () => {
    const { connector, wallet } = setUp()
    expect(connector.getProvider('solana')).toBeUndefined()
    expect(await connector.connect({ signal })).toEqual([
      {
        namespace: 'solana',
        accounts: [{ address: addressOne, type: 'eoa' }],
        caipNetworkId: solanaMainnet.caipNetworkId,
        approvedNetworkIds: [solanaMainnet.caipNetworkId],
        wallet: { name: 'Lumen', icon: undefined },
      },
    ])
    expect(wallet.calls).toEqual([{ feature: 'standard:connect', inputs: [] }])
    expect(connector.getProvider('solana')).toBe(wallet)
    expect(connector.getProvider('eip155')).toBeUndefined()
  })

  test('param: oneClick: the wallet signs in and connects with one question; one that signs something else only connects', async () => {
    const wallet = createSolanaTestWallet({
      info: { name: 'Lumen', rdns: 'dev.portico.lumen' },
      chains: [{ id: 'solana:mainnet', name: 'Solana', rpcUrl: 'http://127.0.0.1:1' }],
      origin: 'https://app.example',
    })
    const { connector } = setUp(wallet.standard as unknown as FakeWallet)
    expect(connector.signsIn).toBe('solana')
    const signed: { message: string; signature: string }[] = []
    const request = {
      domain: 'app.example',
      uri: 'https://app.example',
      nonce: 'abcdef0123456789',
      issuedAt: '2026-01-01T10:00:00.000Z',
      statement: 'Sign in to Quay.',
      chains: [solanaMainnet.caipNetworkId],
    }
    const oneClick = { request, onSigned: async (list: typeof signed) => void signed.push(...list) }
    const asked = connector.connect({ signal, oneClick } as Parameters<typeof connector.connect>[0])
    const [question] = await vi.waitUntil(() => (wallet.pending().length > 0 ? wallet.pending() : undefined))
    expect(question?.method).toBe('solana:signIn')
    await wallet.approve()
    const [session] = await asked
    expect(wallet.pending()).toEqual([])
    expect(session?.accounts).toEqual([{ address: wallet.accounts[0], type: 'eoa' }])
    expect(parseSignIn(signed[0]?.message ?? '')).toMatchObject({
      accountAddress: wallet.accounts[0],
      nonce: request.nonce,
    })
    const other = setUp(fakeWallet({ features: { 'solana:signIn': () => [] } }))
    signed.length = 0
    expect(await other.connector.connect({ signal, oneClick } as never)).toHaveLength(1)
    expect(signed).toEqual([])
    expect(setUp().connector.signsIn).toBeUndefined()
  })

  test('param: network', async () => {
    const { connector } = setUp(fakeWallet({ chains: ['solana:mainnet', 'solana:devnet'] }))
    const [session] = await connector.connect({ signal, network: solanaDevnet })
    expect(session?.caipNetworkId).toBe(solanaDevnet.caipNetworkId)
  })

  test.each([
    ['sends by itself', sendsOnly],
    ['signs', {}],
  ])('behavior: a wallet that %s is held to the public networks it knows', async (_, features) => {
    const { connector } = setUp(fakeWallet({ chains: ['solana:devnet'], features }))
    const [session] = await connector.connect({ signal, network: solanaMainnet })
    expect(session?.caipNetworkId).toBe(solanaDevnet.caipNetworkId)
    expect(session?.approvedNetworkIds).toEqual([solanaDevnet.caipNetworkId])
  })

  test('behavior: of a network that the app does not list the wallet has the say', async () => {
    const wallet = fakeWallet({ chains: ['solana:testnet'], features: sendsOnly })
    const { connector } = setUp(wallet, solanaContext([solanaMainnet]))
    const [session] = await connector.connect({ signal })
    expect(session?.caipNetworkId).toBe(solanaTestnet.caipNetworkId)
  })

  test('behavior: what is no account of Solana is left out', async () => {
    const accounts = [
      account('not-an-address'),
      account(addressTwo, ['bitcoin:mainnet']),
      account(addressOne),
      account(addressOne),
    ]
    const { connector } = setUp(fakeWallet({ accounts }))
    const [session] = await connector.connect({ signal })
    expect(session?.accounts).toEqual([{ address: addressOne, type: 'eoa' }])
  })

  test('error: rejected, failed, still open', async () => {
    const connect = (answer: () => unknown) =>
      setUp(fakeWallet({ features: { 'standard:connect': answer } })).connector.connect({ signal })
    await expect(connect(refusal(4001, 'no'))).rejects.toMatchObject({ code: 'connect/rejected' })
    await expect(connect(refusal(0, 'User rejected the request.'))).rejects.toMatchObject({ code: 'connect/rejected' })
    await expect(connect(refusal(-32002, 'busy'))).rejects.toMatchObject({ code: 'rpc/error' })
    await expect(connect(refusal(1, 'broken'))).rejects.toMatchObject({ code: 'connect/failed' })
    const empty = setUp(fakeWallet({ accounts: [] })).connector.connect({ signal })
    await expect(empty).rejects.toMatchObject({ code: 'connect/failed' })
  })

  test('error: given up while the wallet asks', async () => {
    const { connector } = setUp(fakeWallet({ features: { 'standard:connect': () => new Promise(() => {}) } }))
    const end = new AbortController()
    const asked = connector.connect({ signal: end.signal })
    end.abort(new Error('given up'))
    await expect(asked).rejects.toThrow('given up')
  })
})

describe('reconnect', () => {
  test('default', async () => {
    const { connector, wallet } = setUp()
    const [session] = await connector.reconnect({ signal })
    expect(session?.accounts).toEqual([{ address: addressOne, type: 'eoa' }])
    expect(wallet.calls).toEqual([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
  })

  test('behavior: a wallet that shows nothing without asking is not connected', async () => {
    const { connector } = setUp(fakeWallet({ accounts: [] }))
    expect(await connector.reconnect({ signal })).toEqual([])
    expect(connector.getProvider('solana')).toBeUndefined()
  })
})

describe('events', () => {
  test('behavior: other accounts are told, the same ones are not', async () => {
    const { connector, wallet, context } = setUp()
    await connector.connect({ signal })
    wallet.show([account(addressOne)])
    expect(context.events).toEqual([])
    wallet.show([account(addressTwo), account(addressOne)])
    expect(context.events).toMatchObject([
      {
        type: 'changed',
        session: { accounts: [{ address: addressTwo }, { address: addressOne }], address: addressTwo },
      },
    ])
    wallet.show([account(addressTwo)])
    expect(context.events[1]).toHaveProperty('session.accounts', [{ address: addressTwo, type: 'eoa' }])
    expect(context.events[1]).not.toHaveProperty('session.address')
  })

  test('behavior: the network is the one in use by then', async () => {
    const { connector, wallet, context } = setUp(fakeWallet({ chains: ['solana:mainnet', 'solana:devnet'] }))
    await connector.connect({ signal })
    context.activeNetwork = () => solanaDevnet
    wallet.show([account(addressTwo)])
    expect(context.events).toMatchObject([{ session: { caipNetworkId: solanaDevnet.caipNetworkId } }])
  })

  test('behavior: a wallet that shows no accounts any more is gone', async () => {
    const { connector, wallet, context } = setUp()
    await connector.connect({ signal })
    wallet.show([])
    expect(context.events).toEqual([
      { type: 'disconnected', connectorId: 'wallet-standard:Lumen', namespace: 'solana' },
    ])
    expect(wallet.listenerCount()).toBe(0)
    expect(connector.getProvider('solana')).toBeUndefined()
  })

  test('behavior: it is listened to once, and not after the client ends', async () => {
    const { connector, wallet, context } = setUp()
    await connector.connect({ signal })
    await connector.connect({ signal })
    expect(wallet.listenerCount()).toBe(1)
    context.destroy()
    expect(wallet.listenerCount()).toBe(0)
  })
})

describe('disconnect', () => {
  test('behavior: tells the wallet once, and says nothing itself', async () => {
    const { connector, wallet, context } = setUp()
    await connector.connect({ signal })
    await connector.disconnect()
    expect(wallet.calls.map(({ feature }) => feature)).toEqual(['standard:connect', 'standard:disconnect'])
    expect(wallet.listenerCount()).toBe(0)
    expect(context.events).toEqual([])
    expect(connector.getProvider('solana')).toBeUndefined()
  })

  test('behavior: a wallet that fails at it is let go all the same', async () => {
    const { connector } = setUp(fakeWallet({ features: { 'standard:disconnect': refusal(-32601, 'cannot') } }))
    await connector.connect({ signal })
    await connector.disconnect()
    expect(connector.getProvider('solana')).toBeUndefined()
  })
})
