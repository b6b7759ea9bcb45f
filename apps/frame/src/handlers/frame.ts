import type { PasskeyLogin } from '../passkey/login.js'
import type { Project } from '../project.js'
import type { Codes } from '../session/codes.js'
import type { EmailChange } from '../session/emailChange.js'
import type { Login } from '../session/login.js'
import type { PermissionNotes } from '../session/permissionNotes.js'
import type { Social } from '../session/social.js'
import type { Storage } from '../session/storage.js'
import type { SignedIn, Wallet } from '../session/wallet.js'
import type { CaipNetworkId } from '../signing/signer.js'
import type { Accounts } from './accounts.js'
import type { Approvals } from './approvals.js'
import type { KnownReceivers } from './known.js'
import type { Node } from './node.js'

/** What the handlers stand on. */
export type Frame = {
  project: Project
  wallet: Wallet
  login: Login
  codes: Codes
  emailChange: EmailChange
  social: Social
  node: Node
  approvals: Approvals
  passkey: Pick<PasskeyLogin, 'owner' | 'start' | 'stop' | 'leave'>
  accounts: Accounts
  /** What an account has, by the operator's server (ERC-7811). */
  askAssets(params: readonly unknown[]): Promise<unknown>
  /** What one whole coin of a network is worth, in millionths of a US dollar; undefined where the operator's server does not know. */
  askDollars(network: CaipNetworkId): Promise<bigint | undefined>
  askTokenDollars(network: CaipNetworkId, token: string): Promise<bigint | undefined>
  /** Of what the wallet gives, for its other devices and its own window. */
  notes: Pick<PermissionNotes, 'add'>
  known: KnownReceivers
  storage: Storage
  /** The network that the page is on. */
  chain(): CaipNetworkId
  setChain(network: CaipNetworkId): void
  /** The login, brought back from an earlier visit where there is one. Rejects when there is none. */
  signedIn(): Promise<SignedIn>
  /** Shows how this device gets a key. Resolves when it has one, rejects when the person gives up. Shows nothing once the page has. */
  getKey(givenUp: AbortSignal): Promise<void>
  /**
   * Shows what happened where the vault has lost lines that this browser has seen. Rejects when the person does not go on. Shows nothing once
   * the page has given up.
   */
  checkLog(origin: string, givenUp: AbortSignal): Promise<void>
  /** Takes that away again, and what another device asks. */
  dismissKeys(): void
  applyTheme(theme: {
    themeMode?: 'light' | 'dark' | undefined
    variables: Record<string, string | number>
    locale?: string | undefined
  }): void
}
