import type { SignInAccount } from '../../base/entities/siwx.js'
import { usePorticoClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What `useSignIn` returns: the sign-in with a signed message. */
export type UseSignIn = {
  /**
   * Signs the person in with the connected wallet; no prompt of Portico's is needed for it.
   * @throws AppError `sign-in/off` while sign-in is not set up, `connections/no-active-address`, `network/chain-unsupported`,
   * `sign-in/failed` when nothing was signed or the signature does not hold
   */
  signIn(): Promise<void>
  /** Signs the person out; the wallet stays connected. @throws AppError `sign-in/off` */
  signOut(): Promise<void>
  /** The person is signed in, as `account` says. */
  isSignedIn: boolean
  /** A session is being looked for, or the wallet asked. */
  isPending: boolean
  /** Who is signed in, and on which network. */
  account: SignInAccount | undefined
}

/**
 * Sign-in with the wallet (SIWX; EIP-4361 on EVM networks, CAIP-122 elsewhere), as the option `siwx` sets it up.
 *
 * @example
 * const { signIn, signOut, isSignedIn, account } = useSignIn()
 */
export function useSignIn(): UseSignIn {
  const { client } = usePorticoClient()
  const state = useSelect((all) => all.signIn)
  const load = () => import('../../core/features/siwx/flow.js')
  return {
    signIn: async () => (await load()).signIn(client),
    signOut: async () => (await load()).signOut(client),
    isSignedIn: state.status === 'signedIn',
    isPending: state.status === 'checking' || state.status === 'signing',
    account: state.status === 'signedIn' ? state.account : undefined,
  }
}
