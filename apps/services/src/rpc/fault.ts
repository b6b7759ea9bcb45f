/** A wallet call that is answered by an error. */
export class WalletFault extends Error {
  readonly code: number
  constructor(code: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WalletFault'
    this.code = code
  }
}

export const faults = { prepareCalls: -2, sendPreparedCalls: -3, callsStatus: -4, assets: -5 } as const
