import { fromHex, toHex } from '../../base/bytes.js'
import { type ChainName, chainNameOf, networkIdOf } from '../chains.js'
import type { BitcoinWallet, WalletState } from '../wallet.js'
import { textAt, toNumber } from './wbip.js'

type Call = (...args: unknown[]) => Promise<unknown>

const chains: readonly (readonly [string, ChainName])[] = [
  ['BITCOIN_MAINNET', 'mainnet'],
  ['BITCOIN_TESTNET', 'testnet'],
  ['BITCOIN_TESTNET4', 'testnet4'],
  ['BITCOIN_SIGNET', 'signet'],
  ['livenet', 'mainnet'],
]
const inscriptionsPerPage = 100
const mostInscriptions = 10_000

/** A provider as `window.unisat` has it: one address at a time, which pays and holds what is inscribed. */
export function unisat(provider: unknown, { ask = 'requestAccounts' }: { ask?: string } = {}): BitcoinWallet {
  const methods = provider as Record<string, unknown>
  const has = (name: string) => typeof methods[name] === 'function'
  const call: (name: string, ...args: unknown[]) => Promise<unknown> = async (name, ...args) => {
    if (!has(name)) throw Object.assign(new Error(`The wallet does not have ${name}`), { code: 4200 })
    return (methods[name] as Call).apply(provider, args)
  }

  const read = async (answer: unknown): Promise<WalletState> => {
    const listed: readonly unknown[] = Array.isArray(answer) ? answer : [textAt(answer, 'address')]
    const [address] = listed
    if (typeof address !== 'string') return { accounts: [] }
    const publicKey = await call('getPublicKey').catch(() => undefined)
    const told = await call('getChain')
      .catch(() => call('getNetwork'))
      .catch(() => undefined)
    const name = typeof told === 'string' ? told : textAt(told, 'enum')
    const chain = chains.find(([theirs]) => theirs === name)?.[1]
    const key = typeof publicKey === 'string' && publicKey ? publicKey : undefined
    return { accounts: [{ address, publicKey: key, purpose: 'payment' }], networkId: chain && networkIdOf(chain) }
  }
  const restore = async () => read(await call('getAccounts'))

  return {
    connect: async () => read(await call(ask)),
    restore,
    async disconnect() {
      if (has('disconnect')) await call('disconnect')
    },
    async signMessage({ message, protocol }) {
      const signature = await call('signMessage', message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa')
      if (typeof signature !== 'string' || !signature) throw new Error('The wallet gave no signature')
      return signature
    },
    async signPsbt({ psbt, inputs }) {
      const toSignInputs = inputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes ? { sighashTypes } : {}),
      }))
      const signed = await call('signPsbt', toHex(psbt), { autoFinalized: false, toSignInputs })
      if (typeof signed !== 'string' || !signed) throw new Error('The wallet gave no signed transaction')
      return fromHex(signed)
    },
    async sendTransfer({ to, amount }) {
      const txid = await call('sendBitcoin', to, toNumber(amount))
      if (typeof txid !== 'string' || !txid) throw new Error('The wallet gave no transaction')
      return txid
    },
    ...(has('switchChain')
      ? {
          async switchNetwork(networkId) {
            await call('switchChain', chains.find(([, name]) => name === chainNameOf(networkId))?.[0])
          },
        }
      : {}),
    async inscribed() {
      const places: string[] = []
      for (let cursor = 0; cursor < mostInscriptions; cursor += inscriptionsPerPage) {
        const page = await call('getInscriptions', cursor, inscriptionsPerPage)
        const { list, total } = (page ?? {}) as { list?: unknown; total?: unknown }
        // An answer that is not understood must not pass for one that there are none.
        if (!Array.isArray(list)) throw new Error('The wallet did not say where inscriptions lie')
        places.push(...list.map(placeIn))
        if (list.length < inscriptionsPerPage) {
          if (typeof total === 'number' && total > places.length)
            throw new Error('The wallet did not list all inscriptions')
          return places
        }
      }
      throw new Error('More inscriptions than can be looked through')
    },
    listen(tell) {
      const changed = (accounts: unknown) => {
        if (Array.isArray(accounts) && accounts.length === 0) tell({ type: 'ended' })
        else tell({ type: 'changed' })
      }
      const moved = () => tell({ type: 'changed' })
      const events = { accountsChanged: changed, networkChanged: moved, chainChanged: moved }
      for (const [event, listener] of Object.entries(events)) void call('on', event, listener).catch(() => {})
      return () => {
        for (const [event, listener] of Object.entries(events))
          void call('removeListener', event, listener).catch(() => {})
      }
    },
  }
}

/** The coin that an inscription lies on: its output, or its location (`txid:vout:offset`) without where in the coin it is. */
function placeIn(inscription: unknown): string {
  const written = textAt(inscription, 'output') ?? textAt(inscription, 'location')
  const place = /^([0-9a-f]{64}:\d+)(?::\d+)?$/i.exec(written ?? '')?.[1]
  if (!place) throw new Error('The wallet did not say where an inscription lies')
  return place.toLowerCase()
}
