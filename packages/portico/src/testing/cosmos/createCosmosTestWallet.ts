import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createDesk, ownerOf } from '../desk.js'
import { providerError } from '../errors.js'
import { bytesOf, utf8 } from '../hex.js'
import { neutralIcon } from '../icon.js'
import { developmentKeys } from '../keys.js'
import { untilSpeaking } from '../owner.js'
import { hashOf, toBech32 } from './address.js'
import type { CosmosProvider, CosmosSignature, CosmosTestWallet, CosmosTestWalletOptions } from './types.js'

/**
 * Creates a Cosmos wallet for tests with the interface of Keplr, which Leap and others share. It needs no page, so that it works in
 * Node as well; `installCosmosTestWallet` puts one into a page.
 *
 * @returns The wallet as its owner holds it; its `provider` is what a page finds.
 * @throws Error when a key is not a private key or none is given
 * @example
 * const wallet = createCosmosTestWallet({
 *   info: { name: 'Keel', rdns: 'dev.portico.keel' },
 *   chains: [{ id: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }],
 * })
 * const enabled = wallet.provider.enable('cosmoshub-4')
 * await wallet.approve()
 */
export function createCosmosTestWallet(options: CosmosTestWalletOptions): CosmosTestWallet {
  return holdCosmosWallet(options).wallet
}

/** The owner's side, and where the wallet keeps what it knows. */
export function holdCosmosWallet(options: CosmosTestWalletOptions): {
  wallet: CosmosTestWallet
  memory: { key: string; reload(): void }
} {
  const { name, rdns, icon = neutralIcon(name) } = options.info
  const { storage, autoApprove, origin, chains } = options
  const keys = (options.keys ?? developmentKeys.slice(0, 2)).map((hex) => {
    const secret = bytesOf(hex)
    return { secret, publicKey: secp256k1.getPublicKey(secret, true) }
  })
  const key = `test-wallet.${rdns}`
  const desk = createDesk({ key, accounts: keys.length, storage, autoApprove, origin })

  function chainOf(id: string) {
    const chain = chains.find((candidate) => candidate.id === id)
    if (!chain) throw new Error(`There is no chain info for ${id}`)
    return chain
  }

  /** The account in use on a network. @throws 4100 unless the page may see it now */
  function selected(chainId: string) {
    const { prefix } = chainOf(chainId)
    const index = desk.visible()[0] ?? -1
    const found = keys[index]
    if (!found) throw providerError(4100)
    return { ...found, index, address: toBech32(prefix, found.publicKey) }
  }

  async function sign(chainId: string, signer: string, document: object, method: string, message: string) {
    const { secret, publicKey, address } = selected(chainId)
    if (signer !== address) throw providerError(4100)
    const details = [
      { label: 'Account', value: address },
      { label: 'Message', value: message, long: true },
    ]
    await desk.ask({ method, kind: 'sign', title: 'Sign a message', details })
    const signature = secp256k1.sign(sha256(utf8(canonical(document))), secret, { prehash: false })
    return {
      pub_key: { type: 'tendermint/PubKeySecp256k1', value: toBase64(publicKey) },
      signature: toBase64(signature),
    } satisfies CosmosSignature
  }

  const provider: CosmosProvider = {
    version: '0.12.0',
    async enable(chainIds) {
      await untilSpeaking(desk)
      const asked = [chainIds].flat().map((id) => chainOf(id).name)
      if (desk.visible().length === 0)
        await desk.askToConnect({ method: 'enable', details: [{ label: 'Network', value: asked.join(', ') }] })
    },
    disable: async () => desk.change({ shared: [] }),
    async getKey(chainId) {
      await untilSpeaking(desk)
      const { publicKey, address, index } = selected(chainId)
      return {
        name: `${name} ${index + 1}`,
        algo: 'secp256k1',
        pubKey: publicKey,
        address: hashOf(publicKey),
        bech32Address: address,
        isNanoLedger: false,
      }
    },
    async signArbitrary(chainId, signer, data) {
      await untilSpeaking(desk)
      const bytes = typeof data === 'string' ? utf8(data) : data
      return sign(chainId, signer, adr36(signer, bytes), 'signArbitrary', new TextDecoder().decode(bytes))
    },
    async signAmino(chainId, signer, document) {
      await untilSpeaking(desk)
      const signature = await sign(chainId, signer, document, 'signAmino', JSON.stringify(document, undefined, 2))
      return { signed: document, signature }
    },
  }
  const [{ prefix }] = chains
  const wallet: CosmosTestWallet = {
    info: Object.freeze({ name, rdns, icon }),
    provider,
    accounts: keys.map(({ publicKey }) => toBech32(prefix, publicKey)),
    ...ownerOf(desk, keys.length),
  }
  return { wallet, memory: { key, reload: desk.reload } }
}

/** The document of ADR-36: a message dressed as a transaction that no chain takes. */
function adr36(signer: string, data: Uint8Array) {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(data) } }],
    memo: '',
  }
}

/** Amino's JSON: keys in order, and three characters escaped. */
function canonical(value: unknown): string {
  return JSON.stringify(sorted(value)).replace(
    /[&<>]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, entry]) => [name, sorted(entry)]),
  )
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
