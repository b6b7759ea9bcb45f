import type { ViewName, viewAliases } from './views.js'

/** Views that a host may open by name; the rest are reached from within. */
export const openableViews = [
  'Account',
  'Connect',
  'ConnectSocials',
  'ConnectingFarcaster',
  'ConnectingPasskey',
  'EmailLogin',
  'Networks',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'WhatIsABuy',
  'AllWallets',
  'Send',
  'OnRamp',
  'Swap',
  'Receive',
  'Pay',
  'ProfileWallets',
] as const satisfies readonly ViewName[]

/** A view that `open({ view })` takes, by our name or by that of another product. */
export type OpenableView = (typeof openableViews)[number] | keyof typeof viewAliases
