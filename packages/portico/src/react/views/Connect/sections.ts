import { constants } from '../../../base/constants.js'
import type { ConnectMethod, Features } from '../../../base/entities/features.js'

export type Sections = {
  /** Sections that have something to show, in order. */
  order: readonly ConnectMethod[]
  /** The wallets stand behind one button. */
  collapsed: boolean
}

type Seen = {
  /** An embedded wallet is set up: email and social sign-in need it. */
  hasEmbedded: boolean
  hasWallets: boolean
  narrow: boolean
}

type Asked = Pick<Features, 'email' | 'socials' | 'connectMethodsOrder' | 'collapseWallets' | 'emailShowWallets'>

/** Which sections Connect has, and in which order. Absent ones leave no gap. */
export function sectionsOf(features: Asked, { hasEmbedded, hasWallets, narrow }: Seen): Sections {
  const email = hasEmbedded && features.email
  const social = hasEmbedded && features.socials !== false && features.socials.length > 0
  const has: Record<ConnectMethod, boolean> = { email, social, wallet: hasWallets }
  const asked = narrow && isUsualOrder(features.connectMethodsOrder) ? walletFirst : features.connectMethodsOrder
  const order = [...new Set(asked)].filter((method) => has[method])
  const besideLogin = !features.emailShowWallets && (email || social)
  return { order, collapsed: hasWallets && (features.collapseWallets || besideLogin) }
}

/** Phones have the wallet at hand. An order that the app chose itself stays. */
const walletFirst: readonly ConnectMethod[] = ['wallet', 'email', 'social']

function isUsualOrder(order: readonly ConnectMethod[]): boolean {
  return order.join() === constants.features.connectMethodsOrder.join()
}
