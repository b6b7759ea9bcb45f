import { describe, expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../base/base58.js'
import { solanaDevnet, solanaMainnet } from '../networks/solana.js'
import { solana } from './family.js'
import { account, addressOne, addressTwo, type FakeWallet, fakeWallet, solanaContext } from './wallet.test-support.js'

const { signal } = new AbortController()
const family = () => solana().create(solanaContext())

/** A wallet with a real key. */
async function keyed(part: { signs?: Uint8Array } = {}) {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const address = toBase58(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  const wallet = fakeWallet({
    accounts: [account(addressTwo), account(address)],
    features: {
      'solana:signMessage': async ({ message }: { message: Uint8Array<ArrayBuffer> }) => {
        const signedMessage = (part.signs ?? message) as Uint8Array<ArrayBuffer>
        return [
          { signedMessage, signature: new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, signedMessage)) },
        ]
      },
    },
  })
  return { wallet, address, publicKey }
}

describe('signMessage', () => {
  test('default', async () => {
    const { wallet, address, publicKey } = await keyed()
    const message = 'Grüße 👋'
    const signature = await family().signMessage({ provider: wallet, address, message })
    const bytes = fromBase58(signature) as Uint8Array<ArrayBuffer>
    expect(await crypto.subtle.verify('Ed25519', publicKey, bytes, new TextEncoder().encode(message))).toBe(true)
    expect(wallet.calls[0]?.inputs[0]).toMatchObject({ account: { address } })
  })

  test('error: rejected', async () => {
    const reject = () => {
      throw new Error('User rejected the request.')
    }
    const wallet = fakeWallet({ features: { 'solana:signMessage': reject } })
    const signed = family().signMessage({ provider: wallet, address: addressOne, message: 'x' })
    await expect(signed).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
  })

  test('error: a wallet that cannot, that signs nothing or something else; an account it does not have', async () => {
    const sign = (wallet: FakeWallet, address = addressOne) =>
      family().signMessage({ provider: wallet, address, message: 'x' })
    await expect(sign(fakeWallet())).rejects.toMatchObject({ context: { code: 4200 } })
    for (const nothing of [[], [null], undefined, null, {}])
      await expect(sign(fakeWallet({ features: { 'solana:signMessage': () => nothing } }))).rejects.toMatchObject({
        context: { code: -32603, message: 'The wallet gave no signature' },
      })
    const other = await keyed({ signs: new TextEncoder().encode('y') })
    await expect(sign(other.wallet, other.address)).rejects.toMatchObject({
      context: { message: 'The wallet signed something else' },
    })
    await expect(sign(fakeWallet(), addressTwo)).rejects.toMatchObject({ context: { code: 4100 } })
    await expect(
      family().signMessage({ provider: undefined, address: addressOne, message: 'x' }),
    ).rejects.toMatchObject({ code: 'walletconnect/not-connected' })
  })
})

/** One that no wallet has a name for. */
const ownNetwork = { ...solanaDevnet, caipNetworkId: 'solana:ownCluster1' } as const

describe('switchNetwork', () => {
  test('behavior: a wallet goes along where it reaches', async () => {
    const sends = fakeWallet({ features: { 'solana:signTransaction': undefined } })
    const go = (provider: unknown, network = solanaMainnet) => family().switchNetwork({ provider, network, signal })
    const signs = fakeWallet()
    await go(signs)
    await go(signs, ownNetwork)
    await expect(go(signs, solanaDevnet)).rejects.toMatchObject({ code: 'network/chain-unsupported' })
    await go(sends)
    await expect(go(sends, ownNetwork)).rejects.toMatchObject({ code: 'network/chain-unsupported' })
    await expect(go(sends, solanaDevnet)).rejects.toMatchObject({ code: 'network/chain-unsupported' })
    await expect(go(undefined)).rejects.toMatchObject({ code: 'rpc/no-provider' })
  })
})

describe('normalizeAddress', () => {
  test('default', async () => {
    expect(await family().normalizeAddress(` ${addressOne}\n`)).toBe(addressOne)
  })

  test('error: no address', async () => {
    await expect(family().normalizeAddress('portico.sol')).rejects.toMatchObject({ code: 'address/invalid' })
  })
})
