import { describe, expect, test } from 'vitest'
import { fromBase58 } from '../base/base58.js'
import type { Connection } from '../base/entities/connection.js'
import type { StandardAccount, StandardWallet } from '../base/walletStandard.js'
import type { AppProviderEvent, AppProviderSource } from '../core/family.js'
import { solanaDevnet, solanaMainnet } from '../networks/solana.js'
import { solana } from './family.js'
import { account, addressOne, addressTwo, fakeWallet, solanaContext } from './wallet.test-support.js'

function setUp(wallet: StandardWallet | undefined, addresses: readonly string[] = [addressOne]) {
  const listeners = new Set<(event: AppProviderEvent) => void>()
  const held = {
    wallet,
    connection:
      wallet &&
      ({
        address: addresses[0],
        accounts: addresses.map((address) => ({ address, type: 'eoa' })),
        caipNetworkId: solanaMainnet.caipNetworkId,
      } as unknown as Connection),
  }
  const source: AppProviderSource = {
    provider: () => held.wallet,
    connection: () => held.connection,
    network: () => solanaMainnet,
    settled: async () => {},
    switchNetwork: async () => {},
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const door = solana().create(solanaContext()).appProvider?.(source) as StandardWallet
  const call = (feature: string, ...inputs: unknown[]) =>
    (door.features[feature] as Record<string, (...inputs: unknown[]) => unknown>)[feature.split(':')[1] as string]?.(
      ...inputs,
    )
  return { door, call, held, tell: (event: AppProviderEvent) => listeners.forEach((listener) => void listener(event)) }
}

describe('accounts', () => {
  test('default', async () => {
    const { door, call } = setUp(fakeWallet(), [addressTwo, addressOne])
    expect([door.accounts, door.chains]).toEqual([[], []])
    await call('standard:connect')
    const names = ['solana:mainnet', solanaMainnet.caipNetworkId, 'solana:devnet', solanaDevnet.caipNetworkId]
    expect(door.chains).toEqual(names)
    // What libraries look for a chain in before they send.
    expect(door.accounts[0]?.chains).toEqual(names)
    expect(door.accounts.map(({ address }) => address)).toEqual([addressTwo, addressOne])
    expect(door.accounts[1]?.publicKey).toEqual(fromBase58(addressOne))
    expect(await call('standard:connect')).toEqual({ accounts: door.accounts })
  })

  test('behavior: none while nothing is connected; changes are told, messages are not', async () => {
    const { door, call, held, tell } = setUp(undefined)
    await call('standard:connect')
    expect(door.accounts).toEqual([])
    const told: unknown[] = []
    const events = door.features['standard:events'] as {
      on(event: 'change', listener: (change: unknown) => void): () => void
    }
    const off = events.on('change', (change) => told.push(change))
    tell({ type: 'message', data: 1 })
    tell({ type: 'disconnected' })
    held.connection = { accounts: [{ address: addressOne }] } as unknown as Connection
    tell({ type: 'accountsChanged', addresses: [addressOne] })
    off()
    tell({ type: 'disconnected' })
    expect(told).toMatchObject([{ accounts: [] }, { accounts: [{ address: addressOne }] }])
  })
})

describe('calls', () => {
  test('behavior: go to the wallet with its own account and its own name of the chain', async () => {
    const own = account(addressOne)
    const wallet = fakeWallet({
      accounts: [account(addressTwo), own],
      features: {
        'solana:signTransaction': (...inputs: { transaction: Uint8Array }[]) =>
          inputs.map(({ transaction }) => ({ signedTransaction: transaction })),
      },
    })
    const { door, call } = setUp(wallet, [addressOne, addressTwo])
    await call('standard:connect')
    const inputs = [1, 2].map((byte) => ({
      account: door.accounts[0] as StandardAccount,
      transaction: Uint8Array.of(byte),
      chain: solanaMainnet.caipNetworkId,
    }))
    expect(await call('solana:signTransaction', ...inputs)).toEqual([
      { signedTransaction: Uint8Array.of(1) },
      { signedTransaction: Uint8Array.of(2) },
    ])
    expect(wallet.calls[0]?.inputs).toEqual(
      inputs.map(({ transaction }) => ({ account: own, transaction, chain: 'solana:mainnet' })),
    )
  })

  test.each([
    ['the public name', 'solana:devnet', 'solana:devnet'],
    ['the id', solanaDevnet.caipNetworkId, 'solana:devnet'],
    ['none: the network in use', undefined, 'solana:mainnet'],
  ])('param: chain: %s', async (_, chain, asked) => {
    const wallet = fakeWallet({
      chains: ['solana:mainnet', 'solana:devnet'],
      features: { 'solana:signAndSendTransaction': () => [{ signature: new Uint8Array(64).fill(1) }] },
    })
    const { call } = setUp(wallet)
    await call('solana:signAndSendTransaction', { transaction: Uint8Array.of(1), chain })
    expect(wallet.calls.at(-1)?.inputs).toMatchObject([{ chain: asked }])
  })

  test.each(['signTransaction', 'signAndSendTransaction'])(
    'error: %s for a network that the wallet does not list is refused, not asked without a network',
    async (method) => {
      const wallet = fakeWallet({ features: { [`solana:${method}`]: () => [{}] } })
      const { call } = setUp(wallet)
      const asked = call(`solana:${method}`, { transaction: Uint8Array.of(1), chain: 'solana:devnet' })
      await expect(asked).rejects.toMatchObject({ code: 'network/chain-unsupported' })
      expect(wallet.calls).toEqual([])
    },
  )

  test.each([undefined, null, {}, new Error('no')])('error: the wallet answers %s, which is none', async (answer) => {
    const { call } = setUp(fakeWallet({ features: { 'solana:signTransaction': () => answer } }))
    await expect(call('solana:signTransaction', { transaction: new Uint8Array(1) })).rejects.toMatchObject({
      code: 'rpc/error',
      context: { code: -32603 },
    })
  })

  test('error: nothing is connected, the wallet cannot, an account that is not the wallet’s', async () => {
    await expect(setUp(undefined).call('solana:signMessage', {})).rejects.toThrow(
      'Please call connect() before request()',
    )
    const { call } = setUp(fakeWallet())
    await expect(call('solana:signMessage', {})).rejects.toMatchObject({ context: { code: 4200 } })
    await expect(call('solana:signTransaction', { account: account(addressTwo) })).rejects.toMatchObject({
      context: { code: 4100 },
    })
  })
})
