import type { ConnectedWalletInfo } from '../base/entities/connection.js'
import type { ActivityState } from './features/activity/state.js'
import type { BalanceState, OtherBalances } from './features/balance/state.js'
import type { EmailChangeState, EmailState } from './features/email/state.js'
import type { FarcasterState } from './features/farcaster/state.js'
import type { HeadlessState } from './features/headless/state.js'
import type { IdentitiesState } from './features/identity/state.js'
import type { NamesState } from './features/names/state.js'
import type { NftsState } from './features/nfts/state.js'
import type { OnRampState } from './features/onramp/state.js'
import type { PairingState } from './features/pairing/state.js'
import type { PasskeyState } from './features/passkey/state.js'
import type { PayState } from './features/pay/state.js'
import type { PermissionsState } from './features/permissions/state.js'
import type { AccountChoice, PortfolioState } from './features/portfolio/state.js'
import type { ReceiveState } from './features/receive/state.js'
import type { SendState } from './features/send/state.js'
import type { SessionsState } from './features/sessions/state.js'
import type { SignInState } from './features/siwx/state.js'
import type { SocialState } from './features/social/state.js'
import type { SwapState } from './features/swap/state.js'
import { initialWallets, type WalletsState } from './features/wallets/state.js'
import type { StoredPayment } from './payments/storedShape.js'

/** The keys of the features in the state, each with its owner's type: `features/<name>/`, where its one writer stands too. */
export type FeatureStates = {
  /** What was read of the wallets that are listed, and what is searched for. */
  wallets: WalletsState
  /** The code that waits for a wallet of another device. */
  pairing: PairingState
  /** What the account in use has of its network's own currency. */
  balance: BalanceState
  /** Of accounts of families that are connected but not shown, by CAIP-10. */
  balances?: OtherBalances | undefined
  /** A wallet in another app of this device that has something to answer. */
  waiting?: { wallet: ConnectedWalletInfo } | undefined
  /** There while a wallet is chosen in a list of the app's own, or did not connect. */
  headless?: HeadlessState | undefined
  /** The payment that is made ready, signed or followed. */
  send: SendState
  /** Who has signed in, and what is asked to be signed for it. */
  signIn: SignInState
  /** There once the swap was opened. */
  swap?: SwapState | undefined
  /** Missing until the view of names was shown. */
  names?: NamesState | undefined
  /** There once the account was opened. */
  portfolio?: PortfolioState | undefined
  /** The collectibles of the account. There once its tab was opened. */
  nfts?: NftsState | undefined
  /** There once the permissions of an account were opened. */
  sessions?: SessionsState | undefined
  /** There once those were opened that an embedded wallet gave. */
  permissions?: PermissionsState | undefined
  /** What the account did. There once that was asked for. */
  activity?: ActivityState | undefined
  /** What was sent from this browser and the services do not list yet, newest first. */
  pending?: readonly StoredPayment[] | undefined
  /** What an earlier page sent and has come to its end on this one; nobody was told of it yet. */
  ended?: readonly StoredPayment[] | undefined
  /** Names and pictures by address in small letters, of those that were looked up. */
  identities?: IdentitiesState | undefined
  /** Which tab of the account is shown, and which of its tokens. There once one was chosen. */
  account?: AccountChoice | undefined
  /** There once a person asked to be paid. */
  receive?: ReceiveState | undefined
  /** What the app asked to be paid last. */
  pay?: PayState | undefined
  /** There once a login by e-mail was begun. */
  email?: EmailState | undefined
  /** There once its address was about to be changed. */
  emailChange?: EmailChangeState | undefined
  /** A login by an account elsewhere that is under way. */
  social?: SocialState | undefined
  /** A login by a passkey that is under way. */
  passkey?: PasskeyState | undefined
  /** A login with Farcaster's app that is under way. */
  farcaster?: FarcasterState | undefined
  /** There once buying was opened. */
  onramp?: OnRampState | undefined
}

/** What the features begin with. What is missing here comes into the state with its feature. */
export const firstFeatureStates = {
  wallets: initialWallets,
  pairing: { status: 'none' },
  balance: { status: 'idle' },
  send: { status: 'editing', draft: { amount: '', to: '' } },
  signIn: { status: 'off' },
} satisfies FeatureStates
