import type { ConnectMethod, Features } from '../../../base/entities/features.js'
import { featureDefaults } from '../../../core/localFeatures.js'

export type Sections = {
  order: readonly ConnectMethod[]
  /** The wallets stand behind one button. */
  collapsed: boolean
}

type Asked = Pick<Features, 'connectMethodsOrder' | 'collapseWallets' | 'emailShowWallets'>

/** How the sections that have something to show stand in the view. Phones have the wallet at hand; an order of the app's own stays. */
export function sectionsOf(methods: readonly ConnectMethod[], features: Asked, narrow: boolean): Sections {
  const isUsual = features.connectMethodsOrder.join() === featureDefaults.connectMethodsOrder.join()
  const hasWallets = methods.includes('wallet')
  const rest = methods.filter((method) => method !== 'wallet')
  const order = narrow && isUsual && hasWallets ? (['wallet', ...rest] as const) : methods
  const besideLogin = !features.emailShowWallets && rest.length > 0
  return { order, collapsed: hasWallets && (features.collapseWallets || besideLogin) }
}
