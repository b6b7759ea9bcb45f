import { useCallback, useState } from 'react'
import { useProvider } from '../../react/index.js'
import type { GrantedPermission, PermissionProvider } from '../permission.js'
import { type Redeemed, type RedeemOptions, type Redemption, redeemPermission } from '../send.js'

/** What `useRedeemPermission` returns. */
export type UseRedeemPermission = {
  /** As `redeemPermission` of `portico/permissions`, by the EVM wallet in use. */
  redeem(permission: GrantedPermission, redemption: Redemption, options?: RedeemOptions): Promise<Redeemed>
  /** The wallet is asked. */
  isPending: boolean
}

/**
 * Uses a permission that was given to the EVM account in use: what the till of a shop or the owner of a game does in a page. A server does
 * it by its own key, and needs no hook.
 *
 * @example
 * const { redeem, isPending } = useRedeemPermission()
 * <button disabled={isPending} onClick={() => redeem(subscription, { receiver: shop, amount: 5_000_000n })}>Charge</button>
 */
export function useRedeemPermission(): UseRedeemPermission {
  const provider: PermissionProvider = useProvider('eip155')
  const [asked, setAsked] = useState(0)
  const redeem = useCallback(
    async (...wanted: [GrantedPermission, Redemption, RedeemOptions?]) => {
      setAsked((count) => count + 1)
      try {
        return await redeemPermission(provider, ...wanted)
      } finally {
        setAsked((count) => count - 1)
      }
    },
    [provider],
  )
  return { redeem, isPending: asked > 0 }
}
