import { isChainNamespace } from '../base/caip.js'
import { readNamespaces } from './approval.js'
import { reasons } from './protocol.js'
import type { Change, Session } from './state.js'

/** What follows from something the wallet said on a live session. */
export type Decision =
  | { do: 'refuse'; error: { code: number; message: string } }
  | { do: 'confirm' }
  | { do: 'change'; change: Change }
  | { do: 'tell'; chain: string; name: string; data: unknown }
  | { do: 'end' }

type Said = { id: string; method: string; params: unknown }

/** By how much a session grows when the wallet extends it without naming a date, in seconds. */
const extensionS = 7 * 86_400

/** Decides without doing: every message of a wallet is judged here, and only here. */
export function decide(session: Session, said: Said, nowMs: number = Date.now()): Decision {
  const params = (said.params ?? {}) as Record<string, unknown>
  switch (said.method) {
    case 'wc_sessionUpdate': {
      const namespaces = readNamespaces(params.namespaces)
      if (!namespaces) return { do: 'refuse', error: reasons.invalidUpdate }
      return { do: 'change', change: { type: 'updated', id: said.id, namespaces } }
    }
    case 'wc_sessionExtend': {
      const { expiry = Math.floor(nowMs / 1000) + extensionS } = params
      if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry)) {
        return { do: 'refuse', error: reasons.invalidExtend }
      }
      return { do: 'change', change: { type: 'extended', expiry } }
    }
    case 'wc_sessionEvent': {
      const { event, chainId: chain } = params as {
        event?: { name?: unknown; data?: unknown } | null
        chainId?: unknown
      }
      if (typeof event?.name !== 'string' || typeof chain !== 'string') {
        return { do: 'refuse', error: reasons.invalidEvent }
      }
      const namespace = chain.split(':')[0]
      const granted = isChainNamespace(namespace) ? session.namespaces[namespace] : undefined
      if (!granted?.events.includes(event.name)) return { do: 'refuse', error: reasons.unauthorizedEvent }
      return { do: 'tell', chain, name: event.name, data: event.data }
    }
    case 'wc_sessionDelete':
      return { do: 'end' }
    case 'wc_sessionPing':
    // A settlement again: the wallet did not hear the first answer.
    case 'wc_sessionSettle':
      return { do: 'confirm' }
    default:
      return { do: 'refuse', error: reasons.invalidMethod }
  }
}
