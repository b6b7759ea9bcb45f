import { providerError } from '../../errors.js'
import { recordOf } from '../../record.js'
import { connect, type Protocol, sendTransfer, signMessage, signPsbt } from '../actions.js'
import { fromHex, toBase64, toHex } from '../bytes.js'
import { broadcast, readCoins, readInscriptions } from '../esplora.js'
import { answered, type BitcoinInside } from '../inside.js'
import { feeRateOf, indexesOf, satoshiOf, textOf } from '../params.js'
import { type InputChoice, openPsbt } from '../psbt.js'

type Listener = (payload: never) => void

/** What UniSat's and OKX's providers have in common. They show the payment address alone. */
export function createInjected(inside: BitcoinInside) {
  const addresses = () => inside.visible().map(({ payment }) => payment.address)
  const current = () => inside.selected().payment
  const sign = async (hex: unknown, options: unknown) => {
    const { autoFinalized = true, toSignInputs } = recordOf(options ?? {}, 'the options')
    const { psbt } = await signPsbt(inside, {
      method: 'signPsbt',
      psbt: fromHex(hex, 'the transaction'),
      inputs: inputsOf(inside, toSignInputs),
      finalize: autoFinalized !== false,
      send: false,
    })
    return toHex(psbt)
  }

  return {
    requestAccounts: () =>
      answered(inside, async () => {
        await connect(inside, { method: 'requestAccounts' })
        return addresses()
      }),
    getAccounts: () => answered(inside, async () => addresses()),
    getPublicKey: () => answered(inside, async () => toHex(current().publicKey)),
    getNetwork: () => answered(inside, async () => networkWord(inside)),
    getBalance: () =>
      answered(inside, async () => {
        const coins = await readCoins(inside.network, current().address)
        const sum = (wanted: boolean) =>
          Number(coins.filter(({ confirmed }) => confirmed === wanted).reduce((total, { value }) => total + value, 0n))
        return { confirmed: sum(true), unconfirmed: sum(false), total: sum(true) + sum(false) }
      }),
    getInscriptions: (cursor = 0, size = 20) =>
      answered(inside, async () => {
        const { address } = current()
        const all = await readInscriptions(inside.network, address)
        const list = all.slice(cursor, cursor + size).map(({ id, number, output, location, value }) => ({
          inscriptionId: id,
          inscriptionNumber: number,
          address,
          output,
          location,
          outputValue: Number(value),
        }))
        return { total: all.length, list }
      }),
    signMessage: (message: unknown, type: unknown = 'ecdsa') =>
      answered(inside, async () => {
        if (type !== 'ecdsa' && type !== 'bip322-simple') throw providerError(-32602, 'Unknown kind of signature.')
        const protocol: Protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
        const request = { method: 'signMessage', key: current(), message: textOf(message, 'the message'), protocol }
        return toBase64((await signMessage(inside, request)).signature)
      }),
    signPsbt: (hex: unknown, options?: unknown) => answered(inside, () => sign(hex, options)),
    signPsbts: (list: readonly unknown[], options: readonly unknown[] = []) =>
      answered(inside, async () => {
        const signed: string[] = []
        for (const [at, hex] of list.entries()) signed.push(await sign(hex, options[at]))
        return signed
      }),
    pushPsbt: (hex: unknown) =>
      answered(inside, async () => {
        const transaction = openPsbt(fromHex(hex, 'the transaction'))
        if (!transaction.isFinal) transaction.finalize()
        return broadcast(inside.network, transaction.hex)
      }),
    pushTx: (given: unknown) =>
      answered(inside, async () => {
        const raw = typeof given === 'string' ? given : recordOf(given, 'the transaction').rawtx
        return broadcast(inside.network, toHex(fromHex(raw, 'the transaction')))
      }),
    sendBitcoin: (to: unknown, amount: unknown, options?: unknown) =>
      answered(inside, () =>
        sendTransfer(inside, {
          method: 'sendBitcoin',
          recipients: [{ address: textOf(to, 'the address'), amount: satoshiOf(amount) }],
          feeRate: feeRateOf(recordOf(options ?? {}, 'the options').feeRate),
        }),
      ),
    disconnect: () => answered(inside, async () => inside.desk.change({ shared: [] })),
    ...eventsOf(inside, { accountsChanged: addresses }),
  }
}

/** Listeners by event, each told what `tell` gives whenever what the page sees changes. */
export function eventsOf(inside: BitcoinInside, tell: Readonly<Record<string, () => unknown>>) {
  const listening = new Map<string, Set<Listener>>()
  inside.events.on('accounts', () => {
    for (const [event, listeners] of listening) {
      for (const listener of [...listeners]) (listener as (payload: unknown) => void)(tell[event]?.())
    }
  })
  return {
    on(event: string, listener: Listener) {
      if (!Object.hasOwn(tell, event)) return
      listening.set(event, (listening.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listening.get(event)?.delete(listener)
    },
  }
}

export const networkWord = ({ chain }: BitcoinInside) => (chain.name === 'mainnet' ? 'livenet' : chain.name)

/** Whose key it is can be told by its address or by itself. */
function inputsOf(inside: BitcoinInside, given: unknown): InputChoice {
  if (given === undefined || (Array.isArray(given) && given.length === 0)) return undefined
  if (!Array.isArray(given)) throw providerError(-32602, 'Expected the inputs to sign.')
  const { payment } = inside.selected()
  return given.map((entry) => {
    const { index, address, publicKey, sighashTypes } = recordOf(entry, 'an input')
    const named = address ?? (publicKey === toHex(payment.publicKey) ? payment.address : undefined)
    if (typeof named !== 'string') throw providerError(-32602, 'Expected the address or public key of an input.')
    const [at = 0] = indexesOf(index)
    return { index: at, address: named, sighashTypes: sighashTypes === undefined ? undefined : indexesOf(sighashTypes) }
  })
}
