import type { Sandbox } from '../sandbox.js'
import { GameCard } from './GameCard.js'
import { SubscriptionCard } from './SubscriptionCard.js'

/** What an app does with lasting permissions. Local copies of real networks have no contracts that keep them. */
export default function PermissionCards({ sandbox: { chains } }: { sandbox: Sandbox }) {
  if (chains.length === 0) return null
  return (
    <>
      <SubscriptionCard chains={chains} />
      <GameCard chains={chains} />
    </>
  )
}
