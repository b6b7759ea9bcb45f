import type { Sandbox } from '../sandbox.js'
import { SubscriptionCard } from './SubscriptionCard.js'

/** What an app does with lasting permissions. Local copies of real networks have no contracts that keep them. */
export default function PermissionCards({ sandbox }: { sandbox: Sandbox }) {
  if (sandbox.chains.length === 0) return null
  return <SubscriptionCard chains={sandbox.chains} />
}
