import { fromBase58, toBase58 } from '../base/base58.js'
import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import { fail, isAppError } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { rpcContext } from '../base/errors/foreign.js'
import type { ConnectorContext, ConnectorSession } from '../core/connector.js'
import { methodClass } from '../wire/methods.js'
import { embeddedErrors } from './errors.js'
import { frameNumbers } from './numbers.js'

export type RequestArguments = { method: string; params?: unknown }

/** EIP-1193 for eip155; the same shape for Solana. Stable while its connector lives. */
export type Provider = {
  /** @throws AppError `embedded/not-allowed`, `embedded/aborted`, `rpc/error`, `walletconnect/not-connected` */
  request(args: RequestArguments, networkId?: CaipNetworkId): Promise<unknown>
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  on(event: string, listener: (payload: unknown) => void): Provider
  removeListener(event: string, listener: (payload: unknown) => void): Provider
}

export type ProviderSource = {
  namespace: ChainNamespace
  session(): ConnectorSession | undefined
  ask(payload: object, options: { signal?: AbortSignal | undefined }): Promise<unknown>
  /** Takes back what the frame asks its person. */
  abort(): void
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  context: Pick<ConnectorContext, 'emit' | 'networks'>
}

/** The provider of one chain namespace: what a page may know is answered here, the rest by the frame. */
export function makeProvider({ namespace, session, ask, abort, switchNetwork, context }: ProviderSource): Provider {
  const assets = new Map<string, { at: number; answer: unknown }>()

  const current = (): ConnectorSession => {
    const now = session()
    if (!now) throw fail(connectErrors, 'walletconnect/not-connected')
    return now
  }

  /** What has to be approved is shown in the modal; closing it takes the request back. */
  function askPerson(payload: object): Promise<unknown> {
    const end = new AbortController()
    const answered = askRpc(payload, { signal: end.signal })
    // Whoever asked hears of a failure; the modal only has to know that it is over.
    const over = answered.catch(() => {})
    context.emit({
      type: 'asking',
      connectorId: 'embedded',
      answered,
      abort() {
        end.abort(fail(embeddedErrors, 'embedded/aborted'))
        abort()
      },
    })
    // What was agreed to may have moved something.
    return over.then(() => {
      assets.clear()
      return answered
    })
  }

  const askRpc: ProviderSource['ask'] = (payload, options) =>
    ask(payload, options).catch((error: unknown) => {
      if (!isAppError(error, 'frame/error')) throw error
      const { code = -32603 } = error.context
      throw fail(chainErrors, 'rpc/error', rpcContext(Number(code), error.message))
    })

  async function moveTo(networkId: CaipNetworkId): Promise<void> {
    const isListed = context.networks(namespace).some(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!isListed) throw fail(chainErrors, 'network/chain-unsupported')
    await switchNetwork(networkId)
  }

  async function send({ method, params }: RequestArguments, networkId: CaipNetworkId): Promise<unknown> {
    const [, reference = ''] = networkId.split(':')
    const { rpcUrls } = context.networks(namespace).find((network) => network.caipNetworkId === networkId) ?? {}
    const payload = {
      method,
      params: jsonOf(params ?? []),
      chainId: namespace === 'eip155' ? Number(reference) : reference,
      chainNamespace: namespace,
      ...(rpcUrls?.default.http[0] && { rpcUrl: rpcUrls.default.http[0] }),
    }
    return methodClass(method) === 'unsafe' ? askPerson(payload) : askRpc(payload, {})
  }

  async function request(args: RequestArguments, networkId?: CaipNetworkId): Promise<unknown> {
    const now = current()
    const { method, params } = args
    const own = namespace === 'eip155' && Object.hasOwn(ownAnswers, method) ? ownAnswers[method] : undefined
    if (own) return own(now, params, moveTo)
    if (methodClass(method) === undefined) {
      context.emit({ type: 'refused', connectorId: 'embedded' })
      throw fail(chainErrors, 'embedded/not-allowed')
    }
    const place = networkId ?? now.caipNetworkId
    if (namespace === 'solana') return asBase64(args, (asked) => send(asked, place))
    if (method === 'wallet_sendCalls') checkCalls(params)
    if (method === 'wallet_getCapabilities') {
      if (typeof first(params) !== 'string') throw fail(chainErrors, 'calls/no-address')
      return send(args, place).catch(() => ({}))
    }
    if (method !== 'wallet_getAssets') return send(args, place)
    const key = JSON.stringify([now.address ?? now.accounts[0]?.address, place, params ?? null])
    const known = assets.get(key)
    if (known && Date.now() - known.at < frameNumbers.assetsMs) return known.answer
    const answer = await send(args, place)
    assets.set(key, { at: Date.now(), answer })
    return answer
  }

  // The modal hears changes from the connector itself, and its door tells the app.
  const provider: Provider = { request, switchNetwork: moveTo, on: () => provider, removeListener: () => provider }
  return provider
}

const first = (params: unknown): unknown => (Array.isArray(params) ? params[0] : undefined)
const hexOf = (networkId: CaipNetworkId) => `0x${BigInt(networkId.slice(7)).toString(16)}`
const addressesOf = ({ address, accounts }: ConnectorSession) => [
  ...new Set([address ?? accounts[0]?.address, ...accounts.map((account) => account.address)]),
]

type OwnAnswer = (
  session: ConnectorSession,
  params: unknown,
  switchNetwork: (networkId: CaipNetworkId) => Promise<void>,
) => unknown

async function switchTo(_: ConnectorSession, params: unknown, switchNetwork: Parameters<OwnAnswer>[2]): Promise<null> {
  const asked = String((first(params) as { chainId?: unknown } | undefined)?.chainId)
  if (!/^(0x[0-9a-f]{1,13}|\d{1,15})$/i.test(asked))
    throw fail(chainErrors, 'rpc/error', rpcContext(-32602, 'Invalid chainId'))
  await switchNetwork(`eip155:${BigInt(asked)}`)
  return null
}

/** What is answered without the frame. A network is added by the app alone: to add one is to go there. */
const ownAnswers: Readonly<Record<string, OwnAnswer>> = {
  eth_accounts: addressesOf,
  eth_requestAccounts: addressesOf,
  eth_chainId: ({ caipNetworkId }) => hexOf(caipNetworkId),
  net_version: ({ caipNetworkId }) => caipNetworkId.slice(7),
  wallet_switchEthereumChain: switchTo,
  wallet_addEthereumChain: switchTo,
}

/** @throws AppError `embedded/bad-call` */
function checkCalls(params: unknown): void {
  const { calls } = (first(params) ?? {}) as { calls?: unknown }
  const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')
  const good =
    Array.isArray(calls) &&
    calls.every(
      (call: { to?: unknown; data?: unknown }) => isHex(call?.to) && (call.data === undefined || isHex(call.data)),
    )
  if (!good) throw fail(embeddedErrors, 'embedded/bad-call')
}

/** Plain data: big numbers as hex, bytes and other objects as JSON has them. */
function jsonOf(params: unknown): unknown {
  const text = JSON.stringify(params, (_, value: unknown) =>
    typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
  )
  return text === undefined ? [] : JSON.parse(text)
}

/** The family writes transactions in base64 as wallets’ sessions do; the frame in base58. */
async function asBase64(
  { method, params }: RequestArguments,
  send: (asked: RequestArguments) => Promise<unknown>,
): Promise<unknown> {
  const { transaction, transactions, sendOptions, ...rest } = (params ?? {}) as Record<string, unknown>
  const answer = await send({
    method,
    params: {
      ...rest,
      ...(sendOptions === undefined ? {} : { options: sendOptions }),
      ...(typeof transaction === 'string' && { transaction: to58(transaction) }),
      ...(Array.isArray(transactions) && { transactions: transactions.map((one) => to58(String(one))) }),
    },
  })
  const { transaction: signed, transactions: several } = (answer ?? {}) as Record<string, unknown>
  if (typeof signed === 'string') return { ...(answer as object), transaction: to64(signed) }
  if (Array.isArray(several)) return { ...(answer as object), transactions: several.map((one) => to64(String(one))) }
  return answer
}

const to58 = (base64: string) => toBase58(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
function to64(base58: string): string {
  const bytes = fromBase58(base58)
  if (!bytes) throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The frame gave no transaction'))
  return btoa(String.fromCharCode(...bytes))
}
