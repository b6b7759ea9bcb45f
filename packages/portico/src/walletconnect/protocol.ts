/**
 * Facts of the WalletConnect v2 Sign protocol: the relay tag of each request (its answer bears the next number), how long the
 * relay keeps it, in seconds, and whether a sleeping wallet is woken for it.
 */
const methods: Readonly<Record<string, readonly [tag: number, ttl: number, prompt?: boolean]>> = {
  wc_sessionPropose: [1100, 300, true],
  wc_sessionSettle: [1102, 300],
  wc_sessionUpdate: [1104, 86_400],
  wc_sessionExtend: [1106, 86_400],
  wc_sessionRequest: [1108, 900, true],
  wc_sessionEvent: [1110, 300, true],
  wc_sessionDelete: [1112, 86_400],
  wc_sessionPing: [1114, 86_400],
  wc_sessionAuthenticate: [1116, 3_600, true],
  wc_pairingDelete: [1000, 86_400],
  wc_pairingPing: [1002, 30],
}

export type Delivery = { tag: number; ttl: number; prompt?: true }

/** How a request, or the answer to it, is handed to the relay. A method that the protocol does not know has the tag 0. */
export function deliveryOf(method: string, kind: 'request' | 'answer'): Delivery {
  const [tag, ttl, prompt] = Object.hasOwn(methods, method) ? (methods[method] ?? []) : []
  if (tag === undefined || ttl === undefined) return { tag: 0, ttl: 86_400 }
  return kind === 'answer' ? { tag: tag + 1, ttl } : { tag, ttl, ...(prompt ? { prompt } : {}) }
}

/** The answers this side gives on its own, and those it must recognise (protocol document "Error Codes"). */
export const reasons = {
  invalidMethod: { code: 1001, message: 'Invalid method' },
  invalidEvent: { code: 1002, message: 'Invalid event' },
  invalidUpdate: { code: 1003, message: 'Invalid update request' },
  invalidExtend: { code: 1004, message: 'Invalid extend request' },
  invalidSettlement: { code: 1005, message: 'Invalid session settle request' },
  unauthorizedEvent: { code: 3002, message: 'Unauthorized event' },
  unsupportedChains: { code: 5100, message: 'Unsupported chains' },
  userDisconnected: { code: 6000, message: 'User disconnected.' },
  requestExpired: { code: 8000, message: 'Session request expired' },
} as const

/** An error that the other side answered with, or that stands for its silence. `code` is numeric, as EIP-1193 asks. */
export class PeerError extends Error {
  override readonly name = 'PeerError'
  readonly code: number
  readonly data: unknown
  constructor(error: { code: number; message: string; data?: unknown }) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}

/** True when the person in front of the wallet said no, in any of the codes wallets use for it. */
export function isRefusal(error: { code: number; message: string }): boolean {
  return error.code === 4001 || (error.code >= 5000 && error.code <= 5003) || error.code === 12_001
}
