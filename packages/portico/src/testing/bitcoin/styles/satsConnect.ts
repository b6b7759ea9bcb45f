import { type ProviderError, providerError } from '../../errors.js'
import { recordOf } from '../../record.js'
import { connect, sendTransfer, signMessage, signPsbt } from '../actions.js'
import { fromBase64, toBase64, toHex } from '../bytes.js'
import { readCoins } from '../esplora.js'
import { answered, type BitcoinInside } from '../inside.js'
import { indexesOf, recipientsOf, textOf } from '../params.js'

type Response = { jsonrpc: '2.0'; id: string } & ({ result: unknown } | { error: { code: number; message: string } })
type Listening = { eventName: string; cb(event: unknown): void }

/** The provider that WBIP004 finds and sats-connect calls. It resolves with errors as well: they are answers of JSON-RPC. */
type SatsProvider = {
  request(method: string, params?: unknown): Promise<Response>
  addListener(...listening: readonly [Listening] | readonly [string, (event: unknown) => void]): () => void
}

type Method = (inside: BitcoinInside, params: unknown) => Promise<unknown>

const methods: Readonly<Record<string, Method>> = {
  getInfo: async () => ({ version: '2.0.0', platform: 'web', methods: Object.keys(methods), supports: ['WBIP004'] }),
  wallet_connect: async (inside, params) => {
    const { addresses, network } = recordOf(params ?? {}, 'the parameters')
    if (network !== undefined && network !== networkName(inside)) throw providerError(-32602, 'Wrong network.')
    await connect(inside, { method: 'wallet_connect', again: true })
    return accountOf(inside, addresses)
  },
  wallet_getAccount: async (inside) => accountOf(inside, undefined),
  wallet_getNetwork: async (inside) => networkOf(inside),
  wallet_getWalletType: async () => 'software',
  wallet_requestPermissions: async (inside) => {
    await connect(inside, { method: 'wallet_requestPermissions' })
    return true
  },
  wallet_getCurrentPermissions: async (inside) =>
    inside.visible().map(({ payment }) => ({
      type: 'account',
      resourceId: payment.address,
      clientId: inside.desk.origin,
      actions: { read: true },
    })),
  wallet_renouncePermissions: async (inside) => inside.desk.change({ shared: [] }),
  wallet_disconnect: async (inside) => inside.desk.change({ shared: [] }),
  getAccounts: async (inside, params) => {
    await connect(inside, { method: 'getAccounts' })
    return addressesOf(inside, recordOf(params, 'the parameters').purposes)
  },
  getAddresses: async (inside, params) => {
    await connect(inside, { method: 'getAddresses' })
    return { addresses: addressesOf(inside, recordOf(params, 'the parameters').purposes), network: networkOf(inside) }
  },
  getBalance: async (inside) => {
    const coins = await readCoins(inside.network, inside.selected().payment.address)
    const sum = (wanted: boolean) =>
      coins.filter(({ confirmed }) => confirmed === wanted).reduce((total, { value }) => total + value, 0n)
    return { confirmed: `${sum(true)}`, unconfirmed: `${sum(false)}`, total: `${sum(true) + sum(false)}` }
  },
  signMessage: async (inside, params) => {
    const { address, message, protocol } = recordOf(params, 'the parameters')
    const key = inside.keyOf(address)
    const used = protocol ?? (key.kind === 'payment' ? 'ECDSA' : 'BIP322')
    if (used !== 'ECDSA' && used !== 'BIP322') throw providerError(-32602, 'Unknown protocol.')
    const { signature, hash } = await signMessage(inside, {
      method: 'signMessage',
      key,
      message: textOf(message, 'the message'),
      protocol: used === 'ECDSA' ? 'ecdsa-bip137' : 'bip322',
    })
    return { address, signature: toBase64(signature), messageHash: hash, protocol: used }
  },
  signPsbt: async (inside, params) => {
    const { psbt, signInputs, broadcast } = recordOf(params, 'the parameters')
    const inputs =
      signInputs === undefined
        ? undefined
        : Object.entries(recordOf(signInputs, 'the inputs to sign')).flatMap(([address, indexes]) =>
            indexesOf(indexes).map((index) => ({ index, address })),
          )
    const bytes = fromBase64(psbt, 'the transaction')
    const request = { method: 'signPsbt', psbt: bytes, inputs, finalize: false, send: broadcast === true }
    const { psbt: signed, txid } = await signPsbt(inside, request)
    return { psbt: toBase64(signed), ...(txid ? { txid } : {}) }
  },
  sendTransfer: async (inside, params) => {
    const recipients = recipientsOf(recordOf(params, 'the parameters').recipients)
    return { txid: await sendTransfer(inside, { method: 'sendTransfer', recipients }) }
  },
}

export function createSatsProvider(inside: BitcoinInside): SatsProvider {
  const listeners = new Set<Listening>()
  const emit = (type: string, more: object) => {
    for (const { eventName, cb } of [...listeners]) if (eventName === type) cb({ type, ...more })
  }
  inside.events.on('accounts', (accounts: readonly unknown[]) => {
    if (accounts.length === 0) emit('disconnect', {})
    else emit('accountChange', { addresses: addressesOf(inside, undefined) })
  })
  return {
    async request(method, params) {
      const id = crypto.getRandomValues(new Uint32Array(1)).join()
      const known = Object.hasOwn(methods, method) ? methods[method] : undefined
      try {
        if (!known) throw Object.assign(new Error(`The method ${method} is not supported.`), { code: -32601 })
        const result = await answered(inside, () => known(inside, params))
        return { jsonrpc: '2.0', id, result: result ?? null }
      } catch (cause) {
        const { code = -32603, message } = cause as Partial<ProviderError> & Error
        return { jsonrpc: '2.0', id, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener(...listening) {
      const [first, cb = () => {}] = listening
      const entry = typeof first === 'string' ? { eventName: first, cb } : first
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  }
}

/** sats-connect's numbers for what EIP-1193 numbers otherwise. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32001 }

const networkName = ({ chain: { name } }: BitcoinInside) => `${name[0]?.toUpperCase()}${name.slice(1)}`

function networkOf(inside: BitcoinInside) {
  const main = inside.chain.name === 'mainnet'
  return {
    bitcoin: { name: networkName(inside) },
    stacks: { name: main ? 'mainnet' : 'testnet' },
    spark: { name: main ? 'mainnet' : 'regtest' },
  }
}

function addressesOf(inside: BitcoinInside, purposes: unknown) {
  const { payment, ordinals } = inside.selected()
  return [ordinals, payment]
    .filter(({ kind }) => !Array.isArray(purposes) || purposes.includes(kind))
    .map(({ kind, address, publicKey }) => ({
      address,
      publicKey: toHex(publicKey),
      purpose: kind,
      addressType: kind === 'payment' ? 'p2wpkh' : 'p2tr',
      walletType: 'software',
    }))
}

function accountOf(inside: BitcoinInside, purposes: unknown) {
  const id = inside.selected().payment.address
  return { id, addresses: addressesOf(inside, purposes), walletType: 'software', network: networkOf(inside) }
}
