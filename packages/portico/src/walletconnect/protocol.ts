/** Facts of the WalletConnect v2 Sign protocol: methods with their relay tags and lifetimes, and its numbered errors. */
export const methods = {
  wc_sessionPropose: { request: 1100, response: 1101, refusal: 1120, ttl: 300, prompt: true },
  wc_sessionSettle: { request: 1102, response: 1103, refusal: 1103, ttl: 300, prompt: false },
  wc_sessionUpdate: { request: 1104, response: 1105, refusal: 1105, ttl: 86_400, prompt: false },
  wc_sessionExtend: { request: 1106, response: 1107, refusal: 1107, ttl: 86_400, prompt: false },
  wc_sessionRequest: { request: 1108, response: 1109, refusal: 1109, ttl: 900, prompt: true },
  wc_sessionEvent: { request: 1110, response: 1111, refusal: 1111, ttl: 300, prompt: true },
  wc_sessionDelete: { request: 1112, response: 1113, refusal: 1113, ttl: 86_400, prompt: false },
  wc_sessionPing: { request: 1114, response: 1115, refusal: 1115, ttl: 86_400, prompt: false },
  wc_sessionAuthenticate: { request: 1116, response: 1117, refusal: 1118, ttl: 3_600, prompt: true },
  wc_pairingDelete: { request: 1000, response: 1001, refusal: 1001, ttl: 86_400, prompt: false },
  wc_pairingPing: { request: 1002, response: 1003, refusal: 1003, ttl: 30, prompt: false },
} as const

export type Method = keyof typeof methods
/** What is used for a method that the protocol does not know. */
export const unknownMethod = { request: 0, response: 0, refusal: 0, ttl: 86_400, prompt: false } as const

export function isMethod(method: string): method is Method {
  return Object.hasOwn(methods, method)
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
