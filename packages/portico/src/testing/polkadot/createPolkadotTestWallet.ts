import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { fromBase58, toBase58 } from '../../base/base58.js'
import { toHex } from '../../base/bytes.js'
import { createDesk, ownerOf } from '../desk.js'
import { providerError } from '../errors.js'
import { bytesOf, isHex, utf8 } from '../hex.js'
import { neutralIcon } from '../icon.js'
import { developmentSolanaKeys } from '../keys.js'
import { untilSpeaking } from '../owner.js'
import type { PolkadotAccount, PolkadotInjected, PolkadotTestWallet, PolkadotTestWalletOptions } from './types.js'

const salt = new TextEncoder().encode('SS58PRE')

/** SS58: one byte for the network (below 64), the public key, and two bytes to check them by. */
export function toSs58(publicKey: Uint8Array, network: number): string {
  const body = Uint8Array.of(network, ...publicKey)
  return toBase58(Uint8Array.of(...body, ...blake2b(Uint8Array.of(...salt, ...body)).slice(0, 2)))
}

/** The public key of an address, on whichever network it is written for; `undefined` when it is none. */
export function publicKeyOf(address: string): Uint8Array | undefined {
  const publicKey = fromBase58(address)?.slice(1, 33)
  const network = fromBase58(address)?.[0] ?? 0
  return publicKey && toSs58(publicKey, network) === address ? publicKey : undefined
}

/**
 * Creates a Polkadot wallet for tests, as extensions offer it in `window.injectedWeb3`. Its keys are Ed25519 keys, which the networks
 * take as well as the usual sr25519 ones; it signs messages, not transactions. It needs no page; `installPolkadotTestWallet` puts one
 * into a page.
 *
 * @returns The wallet as its owner holds it; its `injected` is what a page finds.
 * @throws Error when a key is not a private key or none is given
 * @example
 * const wallet = createPolkadotTestWallet({ info: { name: 'Plover', rdns: 'dev.portico.plover' } })
 * const enabled = wallet.injected.enable('An app')
 * await wallet.approve()
 */
export function createPolkadotTestWallet(options: PolkadotTestWalletOptions): PolkadotTestWallet {
  return holdPolkadotWallet(options).wallet
}

/** The owner's side, and where the wallet keeps what it knows. */
export function holdPolkadotWallet(options: PolkadotTestWalletOptions): {
  wallet: PolkadotTestWallet
  memory: { key: string; reload(): void }
} {
  const { name, rdns, icon = neutralIcon(name) } = options.info
  const { storage, autoApprove, origin } = options
  const keys = (options.keys ?? developmentSolanaKeys.slice(0, 2)).map((hex) => {
    const secret = bytesOf(hex)
    return { secret, publicKey: ed25519.getPublicKey(secret) }
  })
  const key = `test-wallet.${rdns}`
  const desk = createDesk({ key, accounts: keys.length, storage, autoApprove, origin })
  const shown = (): readonly PolkadotAccount[] =>
    desk.visible().flatMap((index) => {
      const found = keys[index]
      return found
        ? [{ address: toSs58(found.publicKey, 42), name: `${name} ${index + 1}`, type: 'ed25519' as const }]
        : []
    })

  async function signRaw({ address, data }: { address: string; data: string }) {
    const publicKey = publicKeyOf(address)?.join()
    const found = desk.visible().flatMap((index) => keys[index] ?? [])
    const signer = found.find((candidate) => candidate.publicKey.join() === publicKey)
    if (!signer) throw providerError(4100)
    const bytes = isHex(data) ? bytesOf(data) : utf8(data)
    const text = new TextDecoder().decode(bytes)
    await desk.ask({
      method: 'signRaw',
      kind: 'sign',
      title: 'Sign a message',
      details: [
        { label: 'Account', value: address },
        { label: 'Message', value: text, long: true },
      ],
    })
    // Extensions wrap what they sign, so that it can never be a transaction.
    const wrapped = text.startsWith('<Bytes>') && text.endsWith('</Bytes>') ? text : `<Bytes>${text}</Bytes>`
    return `0x${toHex(ed25519.sign(utf8(wrapped), signer.secret))}` as const
  }

  let signed = 0
  const injected: PolkadotInjected = {
    version: '0.1.0',
    async enable(app) {
      await untilSpeaking(desk)
      if (desk.visible().length === 0)
        await desk.askToConnect({ method: 'enable', details: [{ label: 'App', value: app }] })
      return {
        accounts: {
          get: async () => shown(),
          subscribe(listener) {
            let told = ''
            const notify = () => {
              const now = shown()
              const seen = JSON.stringify(now)
              if (seen !== told) listener(now)
              told = seen
            }
            notify()
            return desk.subscribe(notify)
          },
        },
        signer: {
          async signRaw(request) {
            await untilSpeaking(desk)
            const signature = await signRaw(request)
            signed++
            return { id: signed, signature }
          },
        },
      }
    },
  }
  const wallet: PolkadotTestWallet = {
    info: Object.freeze({ name, rdns, icon }),
    injected,
    accounts: keys.map(({ publicKey }) => toSs58(publicKey, 42)),
    polkadotAccounts: keys.map(({ publicKey }) => toSs58(publicKey, 0)),
    ...ownerOf(desk, keys.length),
  }
  return { wallet, memory: { key, reload: desk.reload } }
}
