import { useMemo } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { AccountType } from '../../base/entities/connection.js'
import type { SocialProvider } from '../../base/entities/features.js'
import { activeConnection } from '../../core/connections/select.js'
import { useSelect } from '../useSelect.js'

/** Who is logged in to an embedded wallet. What the login did not tell is `undefined`. */
export type User = {
  /** The address that they sign in with; `undefined` for a login without one. */
  email: string | undefined
  /** The name at the social provider. */
  username: string | undefined
  /** Where the login is, such as `google`; `undefined` for one by e-mail. */
  socialProvider: SocialProvider | undefined
  /** Of the address in use. */
  accountType: AccountType
  /** The smart account is on the chain yet; its first operation brings it there. */
  smartAccountDeployed: boolean
  /** Nothing but this browser opens the wallet: no other device, kit, passkey or PIN. */
  onlyHere: boolean
}

/**
 * Who is logged in to the embedded wallet that is in use in a chain namespace; in the active one when none is given. `undefined` for any
 * other wallet, and while none is connected.
 *
 * @example
 * const user = useUser()
 * user && <p>{user.email ?? user.username}</p>
 */
export function useUser({ namespace }: { namespace?: ChainNamespace | undefined } = {}): User | undefined {
  const connection = useSelect((state) => activeConnection(state, namespace))
  return useMemo(() => {
    const { auth, accounts, address } = connection ?? {}
    if (!auth || !accounts) return undefined
    return {
      email: auth.name,
      username: auth.username,
      socialProvider: auth.social,
      accountType: accounts.find((account) => account.address === address)?.type ?? 'eoa',
      smartAccountDeployed: auth.smartAccountDeployed === true,
      onlyHere: auth.onlyHere === true,
    }
  }, [connection])
}
