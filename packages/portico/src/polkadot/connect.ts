import type { CaipNetworkId } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrorOf, rpcContext, rpcErrorOf } from '../base/errors/foreign.js'
import { untilAborted } from '../base/promise.js'
import { dropAccounts, recallAccounts, storeAccounts } from '../base/storedAccounts.js'
import type { ConnectOptions, ConnectorSession } from '../core/connector.js'
import { addressOn, isAddress, publicKeyOf } from './address.js'
import type { Extension, Link } from './connector.js'

/** An account as the extension tells it. `genesis`: the one chain that its person keeps it for. */
type Shown = { address: string; genesis?: string | undefined }
type Known = { shown: readonly Shown[]; networkId: CaipNetworkId }

const maxAccounts = 500

/**
 * Asks the extension for its accounts and follows it from then on.
 *
 * @throws AppError `connect/rejected`, `rpc/error` (-32002: an earlier question is still open), `connect/failed`; the signal's reason
 */
export async function connect(link: Link, { network, signal }: ConnectOptions): Promise<readonly ConnectorSession[]> {
  signal.throwIfAborted()
  const { context } = link
  try {
    const extension = await untilAborted(enable(link), signal)
    const shown = readAccounts(await untilAborted(extension.accounts.get(), signal))
    const wanted = [network, context.activeNetwork('polkadot'), ...context.networks('polkadot')]
    const networkId = wanted.find((one) => one?.chainNamespace === 'polkadot')?.caipNetworkId
    if (!networkId || accountsOn(shown, networkId).length === 0) throw new Error('The wallet gave no account')
    return [follow(link, { shown, networkId }, extension)]
  } catch (error) {
    throw signal.aborted ? signal.reason : connectErrorOf(error)
  }
}

/**
 * Takes the connection up again as it was shown last: an extension that took its permission back would open a window if it were asked.
 * It is asked when it is first needed.
 */
export async function reconnect(link: Link): Promise<readonly ConnectorSession[]> {
  const { context, info } = link
  const stored = recallAccounts(context.storage, info.id, isAddress)
  if (!stored) return []
  const isListed = context.networks('polkadot').some(({ caipNetworkId }) => caipNetworkId === stored.networkId)
  const networkId = isListed ? stored.networkId : context.activeNetwork('polkadot')?.caipNetworkId
  if (!networkId) return []
  const shown = stored.addresses.map((address) => ({ address }))
  return [follow(link, { shown, networkId }, undefined, stored.networkId)]
}

/** Stops following the extension. Its permission is taken back in the extension alone. */
export async function disconnect(link: Link): Promise<void> {
  link.live?.stop()
  dropAccounts(link.context.storage, link.info.id)
}

function follow(link: Link, first: Known, opened?: Extension, networkBefore = first.networkId): ConnectorSession {
  const { info, context } = link
  link.live?.stop()
  let known = first
  let extension = opened && Promise.resolve(opened)
  let listening = false
  let silence: unknown

  const take = (next: Known, before = known.networkId): ConnectorSession => {
    known = next
    const addresses = accountsOn(next.shown, next.networkId)
    storeAccounts(context.storage, info.id, { addresses, networkId: next.networkId })
    return {
      namespace: 'polkadot',
      accounts: addresses.map((address) => ({ address, type: 'eoa' })),
      formerly: before === next.networkId ? undefined : addresses.map((address) => rewritten(address, before)),
      caipNetworkId: next.networkId,
      wallet: { name: info.name },
    }
  }
  const change = (next: Known) => {
    const before = accountsOn(known.shown, known.networkId)
    const after = accountsOn(next.shown, next.networkId)
    if (after.length === 0) {
      live.stop()
      dropAccounts(context.storage, info.id)
      context.emit({ type: 'disconnected', connectorId: info.id, namespace: 'polkadot' })
    } else if (next.networkId === known.networkId && before.join() === after.join()) known = next
    else context.emit({ type: 'changed', connectorId: info.id, session: take(next) })
  }
  const listen = ({ accounts }: Extension) => {
    if (link.live !== live || listening) return
    listening = true
    silence = accounts.subscribe?.((value) => {
      if (link.live === live) change({ ...known, shown: readAccounts(value) })
    })
    // It may tell at once that nothing is left.
    if (link.live !== live) live.stop()
  }
  const open = async () => {
    extension ??= enable(link)
    try {
      const ready = await extension
      listen(ready)
      return ready
    } catch (error) {
      extension = undefined
      throw rpcErrorOf(error)
    }
  }
  const live: NonNullable<Link['live']> = {
    extension: open,
    async request({ method, params }) {
      if (method !== 'polkadot_signMessage')
        throw fail(chainErrors, 'rpc/error', rpcContext(4200, `The wallet does not have ${method}`))
      const { address, message } = (params ?? {}) as { address?: unknown; message?: unknown }
      if (typeof address !== 'string' || typeof message !== 'string')
        throw fail(chainErrors, 'rpc/error', rpcContext(-32602, 'Invalid parameters'))
      const { signer } = await open()
      const key = publicKeyOf(address)?.join()
      // Extensions know their accounts as they told them.
      const account = known.shown.find((one) => key !== undefined && publicKeyOf(one.address)?.join() === key)
      if (!account) throw fail(chainErrors, 'rpc/error', rpcContext(4100))
      if (!signer?.signRaw) throw fail(chainErrors, 'rpc/error', rpcContext(4200, 'The wallet signs no messages'))
      try {
        const answer = await signer.signRaw({ address: account.address, type: 'bytes', data: toHex(message) })
        const signature = answer?.signature
        if (typeof signature !== 'string' || !/^0x[0-9a-f]{128,132}$/i.test(signature))
          throw fail(chainErrors, 'rpc/error', rpcContext(-32603, 'The wallet gave no signature'))
        return { signature }
      } catch (error) {
        throw rpcErrorOf(marked(error))
      }
    },
    async switchNetwork(networkId) {
      const next = { ...known, networkId }
      if (accountsOn(next.shown, networkId).length === 0) throw fail(chainErrors, 'network/chain-unsupported')
      change(next)
    },
    stop() {
      if (link.live === live) link.live = undefined
      context.signal.removeEventListener('abort', live.stop)
      try {
        if (typeof silence === 'function') silence()
      } catch (error) {
        context.logger.debug('The wallet would not let a listener go', error)
      }
      silence = undefined
    },
  }
  link.live = live
  context.signal.addEventListener('abort', live.stop, { once: true })
  const session = take(first, networkBefore)
  if (opened) listen(opened)
  return session
}

async function enable({ injected, context }: Link): Promise<Extension> {
  try {
    return await injected.enable(context.metadata.name)
  } catch (error) {
    throw marked(error)
  }
}

/** Extensions say in a word of their own, without a code, that the person said no. */
const refusal = /^(cancel+ed|rejected)\b|not allowed to interact|no authorised accounts/i

function marked(error: unknown): unknown {
  const text = typeof error === 'string' ? error : (error as Error | undefined)?.message
  return text !== undefined && refusal.test(text)
    ? Object.assign(new Error(text, { cause: error }), { code: 4001 })
    : error
}

/** Accounts of other kinds (of Ethereum) are left out. */
function readAccounts(value: unknown): readonly Shown[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxAccounts).flatMap((entry) => {
    const { address, genesisHash } = (entry ?? {}) as { address?: unknown; genesisHash?: unknown }
    if (typeof address !== 'string' || !isAddress(address)) return []
    return [{ address, genesis: typeof genesisHash === 'string' && genesisHash ? genesisHash : undefined }]
  })
}

/** The addresses of a network, each once: CAIP-2 calls it by the beginning of its first block's hash. */
function accountsOn(shown: readonly Shown[], networkId: CaipNetworkId): readonly string[] {
  const genesis = `0x${networkId.slice(networkId.indexOf(':') + 1)}`
  const there = shown.filter((account) => account.genesis?.startsWith(genesis) ?? true)
  return [
    ...new Set(
      there.flatMap(({ address }) => {
        const key = publicKeyOf(address)
        return key ? [addressOn(key, networkId)] : []
      }),
    ),
  ]
}

/** A well-formed address as another network writes it. */
function rewritten(address: string, networkId: CaipNetworkId): string {
  const key = publicKeyOf(address)
  return key ? addressOn(key, networkId) : address
}

const toHex = (text: string) =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
