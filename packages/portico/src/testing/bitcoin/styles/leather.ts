import { type ProviderError, providerError } from '../../errors.js'
import { recordOf } from '../../record.js'
import type { BitcoinAccount, BitcoinKey } from '../accounts.js'
import { connect, sendTransfer, signMessage, signPsbt } from '../actions.js'
import { fromHex, toBase64, toHex } from '../bytes.js'
import { answered, type BitcoinInside } from '../inside.js'
import { indexesOf, recipientsOf, textOf } from '../params.js'
import { eventsOf } from './injected.js'

type Method = (inside: BitcoinInside, params: unknown) => Promise<unknown>

const methods: Readonly<Record<string, Method>> = {
  getInfo: async () => ({ version: '6.0.0', platform: 'extension', supportedMethods: Object.keys(methods) }),
  supportedMethods: async () => ({ methods: Object.keys(methods).map((name) => ({ name })) }),
  // It asks each time: a page cannot learn in silence whether it is still allowed.
  getAddresses: async (inside) => {
    await connect(inside, { method: 'getAddresses', again: true })
    return { addresses: addressesOf(inside.selected()) }
  },
  signMessage: async (inside, params) => {
    const { message, paymentType = 'p2wpkh', network } = recordOf(params, 'the parameters')
    checkNetwork(inside, network)
    if (paymentType !== 'p2wpkh' && paymentType !== 'p2tr') throw providerError(-32602, 'Unknown kind of payment.')
    const { payment, ordinals } = inside.selected()
    const key = paymentType === 'p2tr' ? ordinals : payment
    const text = textOf(message, 'the message')
    const { signature } = await signMessage(inside, { method: 'signMessage', key, message: text, protocol: 'bip322' })
    return { signature: toBase64(signature), address: key.address, message: text }
  },
  signPsbt: async (inside, params) => {
    const { hex, signAtIndex, allowedSighash, network, broadcast } = recordOf(params, 'the parameters')
    checkNetwork(inside, network)
    const sighashTypes = allowedSighash === undefined ? undefined : indexesOf(allowedSighash)
    const inputs =
      signAtIndex === undefined ? undefined : indexesOf(signAtIndex).map((index) => ({ index, sighashTypes }))
    const psbt = fromHex(hex, 'the transaction')
    const request = { method: 'signPsbt', psbt, inputs, finalize: false, send: broadcast === true }
    const { psbt: signed, txid } = await signPsbt(inside, request)
    return { hex: toHex(signed), ...(txid ? { txid } : {}) }
  },
  sendTransfer: async (inside, params) => {
    const { recipients, address, amount, network } = recordOf(params, 'the parameters')
    checkNetwork(inside, network)
    const to = recipientsOf(recipients ?? [{ address, amount }])
    return { txid: await sendTransfer(inside, { method: 'sendTransfer', recipients: to }) }
  },
}

/** A provider as Leather puts it at `window.LeatherProvider`. It rejects with the whole answer of JSON-RPC. */
export function createLeatherProvider(inside: BitcoinInside) {
  const { on, removeListener } = eventsOf(inside, {
    accountChange: () => ({ accounts: inside.visible().slice(0, 1).flatMap(addressesOf) }),
  })
  return {
    listen(event: string, listener: (payload: never) => void) {
      on(event, listener)
      return () => removeListener(event, listener)
    },
    async request(method: string, params?: unknown) {
      const id = crypto.getRandomValues(new Uint32Array(1)).join()
      const known = Object.hasOwn(methods, method) ? methods[method] : undefined
      try {
        if (!known) throw Object.assign(new Error(`"${method}" is not supported`), { code: -32601 })
        return { jsonrpc: '2.0', id, result: await answered(inside, () => known(inside, params)) }
      } catch (cause) {
        const { code = -32603, message } = cause as Partial<ProviderError>
        throw { jsonrpc: '2.0', id, error: { code, message } }
      }
    },
  }
}

/** Its name for a local network is of its own. */
function checkNetwork({ chain }: BitcoinInside, network: unknown): void {
  const named = chain.name === 'regtest' && network === 'devnet' ? 'regtest' : network
  if (named !== undefined && named !== chain.name)
    throw providerError(-32602, `This wallet is not on ${String(network)}.`)
}

const addressesOf = ({ payment, ordinals }: BitcoinAccount) => [shown(payment), shown(ordinals)]

function shown({ kind, address, compressed, script }: BitcoinKey) {
  const common = { symbol: 'BTC', address, publicKey: toHex(compressed) }
  if (kind === 'payment') return { ...common, type: 'p2wpkh' }
  // The output's own key is what its script holds after the version and the length.
  return { ...common, type: 'p2tr', tweakedPublicKey: toHex(script.slice(2)) }
}
