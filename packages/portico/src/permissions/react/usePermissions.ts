import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount, useProvider } from '../../react/index.js'
import { listPermissions, requestPermission, revokePermission } from '../ask.js'
import type { GrantedPermission, PermissionProvider, PermissionRequest } from '../permission.js'

/** What `usePermissions` returns. */
export type UsePermissions = {
  /** Whether `permissions` is what the wallet says, is still asked for, or could not be read. `idle` while no EVM account is connected. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** What this site was given by the account in use, and still holds. */
  permissions: readonly GrantedPermission[]
  /** Why the list could not be read. */
  error: unknown
  /** The wallet is asked for one, or to take one back. */
  isPending: boolean
  /** As `requestPermission` of `portico/permissions`; the list is read again after it. */
  request(request: PermissionRequest): Promise<GrantedPermission>
  /** As `revokePermission` of `portico/permissions`; the list is read again after it. */
  revoke(permission: GrantedPermission): Promise<void>
  /** Reads the list again. Never rejects. */
  reload(): Promise<void>
}

type Listed = Pick<UsePermissions, 'status' | 'permissions' | 'error'>

const none: Listed = { status: 'idle', permissions: [], error: undefined }

/**
 * The lasting permissions (ERC-7715) that this site has of the EVM account in use, and how to ask for one and have one taken back. Read
 * anew when another account or network comes into use.
 *
 * @example
 * const { permissions, request, revoke, isPending } = usePermissions()
 * <button disabled={isPending} onClick={() => request(subscription)}>Subscribe</button>
 */
export function usePermissions(): UsePermissions {
  const provider: PermissionProvider = useProvider('eip155')
  const { caipAddress } = useAccount({ namespace: 'eip155' })
  const [listed, setListed] = useState(none)
  const [asked, setAsked] = useState(0)
  const turn = useRef(0)

  const reload = useCallback(async () => {
    const mine = ++turn.current
    const set = (next: Listed) => {
      if (mine === turn.current) setListed(next)
    }
    if (caipAddress === undefined) return set(none)
    setListed((before) => ({ ...before, status: 'loading', error: undefined }))
    try {
      set({ status: 'ready', permissions: await listPermissions(provider), error: undefined })
    } catch (error) {
      set({ status: 'failed', permissions: [], error })
    }
  }, [provider, caipAddress])

  useEffect(() => {
    // What another account gave is not shown meanwhile.
    setListed(none)
    void reload()
    return () => {
      turn.current++
    }
  }, [reload])

  const during = useCallback(
    async <T>(work: Promise<T>): Promise<T> => {
      setAsked((count) => count + 1)
      try {
        return await work
      } finally {
        setAsked((count) => count - 1)
        void reload()
      }
    },
    [reload],
  )
  const request = useCallback(
    (wanted: PermissionRequest) => during(requestPermission(provider, wanted)),
    [during, provider],
  )
  const revoke = useCallback(
    (permission: GrantedPermission) => during(revokePermission(provider, permission)),
    [during, provider],
  )
  return { ...listed, isPending: asked > 0, request, revoke, reload }
}
