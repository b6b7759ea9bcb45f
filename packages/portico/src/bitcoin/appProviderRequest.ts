import type { ProviderEmitter } from '../base/appProvider.js'
import { fromBase64, toBase64 } from '../base/bytes.js'
import { type AppError, fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { rpcContext } from '../base/errors/foreign.js'
import type { ConnectorContext } from '../core/connector.js'
import type { AppProviderEvent, AppProviderSource } from '../core/family.js'
import type { BitcoinAddress, BitcoinMethods } from './appProvider.js'
import { unsupported, walletErrorOf } from './foreign.js'
import { connectedWallet } from './styles/walletConnect.js'
import type { LiveWallet, SignProtocol } from './wallet.js'

type Params = Readonly<Record<string, unknown>>
/** Who is asked, and the connection that it is asked for. */
type Asked = LiveWallet & { address: string; known: readonly BitcoinAddress[] }
type Answers = { [M in keyof BitcoinMethods]: (asked: Asked, params: Params) => Promise<BitcoinMethods[M]['result']> }

/**
 * Answers one request of the provider by asking the wallet in use, in the way that wallet is spoken to.
 *
 * @throws AppError `walletconnect/not-connected`, `rpc/error`
 */
export async function answer(source: AppProviderSource, context: ConnectorContext, args: unknown): Promise<unknown> {
  const connection = source.connection()
  if (!connection) throw fail(connectErrors, 'walletconnect/not-connected')
  const live = connectedWallet(source.provider(), context)
  const { method, params } = (args ?? {}) as { method?: unknown; params?: unknown }
  const given = (typeof params === 'object' && params !== null ? params : {}) as Params
  const known = connection.accounts.map(({ address, type }): BitcoinAddress => {
    return { address, intention: type === 'ordinal' ? 'ordinal' : 'payment' }
  })
  if (typeof method !== 'string' || !Object.hasOwn(answers, method))
    throw unsupported(`The wallet does not know ${String(method)}`)
  try {
    return await answers[method as keyof Answers]({ ...live, address: connection.address, known }, given)
  } catch (error) {
    throw walletErrorOf(error)
  }
}

const answers: Answers = {
  async getAccountAddresses({ state, accounts, known }, { intentions }) {
    // A session that cannot say more still has the addresses it was approved with.
    const told = accounts ? await accounts().catch(() => undefined) : state()
    const listed = told?.accounts.map(({ purpose, ...account }) => ({ ...account, intention: purpose })) ?? []
    const found = listed.length > 0 ? listed : known
    return Array.isArray(intentions) ? found.filter(({ intention }) => intentions.includes(intention)) : found
  },

  async signMessage({ wallet, state, address: inUse }, params) {
    const address = textOf(params.address ?? params.account ?? inUse, 'address')
    // A taproot address has no signature of the old kind.
    const usual: SignProtocol = /^(?:bc|tb|bcrt)1p/i.test(address) ? 'bip322' : 'ecdsa'
    const protocol = params.protocol === 'bip322' || params.protocol === 'ecdsa' ? params.protocol : usual
    const message = textOf(params.message, 'message')
    return {
      address,
      signature: await wallet.signMessage({ address, message, protocol, networkId: state().networkId }),
    }
  },

  async signPsbt({ wallet, state }, params) {
    if (!wallet.signPsbt) throw unsupported('The wallet does not sign transactions')
    if (params.broadcast === true) throw unsupported('Send what was signed yourself')
    const { signInputs } = params
    if (!Array.isArray(signInputs) || signInputs.length === 0) throw missing('signInputs')
    const inputs = signInputs.map((one: Params) => {
      if (!Number.isSafeInteger(one?.index)) throw missing('signInputs[].index')
      const sighashTypes = Array.isArray(one.sighashTypes) ? (one.sighashTypes as number[]) : undefined
      return { index: one.index as number, address: textOf(one.address, 'signInputs[].address'), sighashTypes }
    })
    const psbt = fromBase64(textOf(params.psbt, 'psbt'))
    return { psbt: toBase64(await wallet.signPsbt({ psbt, inputs, networkId: state().networkId })) }
  },

  async sendTransfer({ wallet, state, address }, params) {
    if (!wallet.sendTransfer) throw unsupported('The wallet does not choose coins by itself')
    const amount = textOf(params.amount, 'amount')
    if (!/^[1-9]\d{0,15}$/.test(amount)) throw missing('amount')
    const from = textOf(params.account ?? address, 'account')
    const to = textOf(params.recipientAddress, 'recipientAddress')
    const { networkId } = state()
    return { txid: await wallet.sendTransfer({ from, to, amount: BigInt(amount), networkId }) }
  },
}

/** Says in the events of the provider what became of the connection. */
export const makeProviderEmitter = (): ProviderEmitter<AppProviderEvent> => (event, emit) => {
  if (event.type === 'connected') {
    const { address, accounts, caipNetworkId } = event.connection
    emit('connect', { networkId: caipNetworkId })
    emit('accountsChanged', [...new Set([address, ...accounts.map((account) => account.address)])])
  } else if (event.type === 'disconnected') {
    emit('accountsChanged', [])
    emit('disconnect', Object.assign(new Error('The wallet was disconnected'), { code: 4900 }))
  } else if (event.type === 'networkChanged') emit('networkChanged', event.networkId)
  else if (event.type === 'accountsChanged') emit('accountsChanged', [...event.addresses])
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw missing(name)
}

const missing = (name: string): AppError => fail(chainErrors, 'rpc/error', rpcContext(-32602, `${name} is missing`))
