import type { CaipNetworkId } from '../../../base/caip.js'
import type {
  OwnMessage,
  SignInAccount,
  SignInMessage,
  SignInSession,
  SignInSessions,
} from '../../../base/entities/siwx.js'
import type { Config } from '../../options.js'

/** Sign-in as the app set it up, with every default filled in. */
export type SiwxSetup = {
  required: boolean
  signOutOnDisconnect: boolean
  /** Whether an account of this network can sign in: its signature can be checked. */
  covers(networkId: CaipNetworkId): boolean
  makeMessage(account: SignInAccount): Promise<OwnMessage>
  /** The fields without the account, for a wallet that fills it in itself; `undefined` where the app makes the whole message. */
  makeRequest(networkId: CaipNetworkId): Promise<Omit<SignInMessage, 'accountAddress'> | undefined>
  verify(session: SignInSession, signal: AbortSignal): Promise<boolean>
  sessions: SignInSessions
}

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

/** Whether sign-in is set up. */
export function isSignInOn({ siwx, siweConfig }: Pick<Config, 'siwx' | 'siweConfig'>): boolean {
  return siwx !== undefined || (siweConfig !== undefined && siweConfig.enabled !== false)
}
