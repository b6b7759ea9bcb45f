import type { Network } from '../base/entities/network.js'
import type { SignInMessage } from '../base/entities/siwx.js'

/** How the accounts of a family sign in. */
export type SignInFeature = {
  /**
   * Has the wallet write and sign the message by itself; what it signed says what was asked. `undefined` from one that cannot: then the
   * text is signed as any other.
   *
   * @throws the wallet's rejection
   */
  ask?(options: { provider: unknown; data: SignInMessage }): Promise<{ message: string; signature: string } | undefined>
  /**
   * Whether an address has signed a text, in whatever way its accounts sign.
   * @throws AppError when only a node could tell and none answers
   */
  verify(options: {
    network: Network
    address: string
    message: string
    signature: string
    signal: AbortSignal
  }): Promise<boolean>
}
