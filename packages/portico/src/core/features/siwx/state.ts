import type { CaipNetworkId } from '../../../base/caip.js'
import type { SignInMessage } from '../../../base/entities/signInMessage.js'
import type { SignInAccount } from '../../../base/entities/siwx.js'

/** A question to the visitor: the message is made and waits for a signature. */
export type SignInQuestion = {
  account: SignInAccount
  required: boolean
  data: SignInMessage
  /** The exact text that the wallet will be asked to sign. */
  text: string
  /** When it was made, in milliseconds since 1970. */
  madeAt: number
  /** The network on which the same wallet signed in before: where a cancellation goes back to. */
  before?: CaipNetworkId | undefined
  /** The site that the message is for, when that is another one than this page's. It is not signed then. */
  otherSite?: string | undefined
  /** A wallet was added beside others: the list of wallets follows. */
  added: boolean
}

/** So that whoever reads the state can ask for a question without looking at the status first. */
type NoQuestion = { text?: undefined; required?: undefined }

/**
 * Sign-in with the wallet (SIWX). `off`: nobody is asked, because it is not set up, nothing is connected, or the network is none of the
 * app's. `needed`: not signed in, and not asked now.
 */
export type SignInState =
  | ({ status: 'off' } & NoQuestion)
  | ({ status: 'checking' | 'needed' | 'signedIn'; account: SignInAccount } & NoQuestion)
  | ({ status: 'asking' | 'signing' | 'cancelling' } & SignInQuestion)
