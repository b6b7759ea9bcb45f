import type { ViewName } from '../core/views.js'
import type { ViewRow } from './viewTypes.js'

/** Where each view is loaded from; what it is called and what it says comes with it. A view without a row does not compile. */
export const viewTable: { readonly [N in ViewName]: () => Promise<{ view: ViewRow<N> }> } = {
  Connect: () => import('./views/Connect/view.js'),
  ConnectWallets: () => import('./views/ConnectWallets/view.js'),
  AllWallets: () => import('./views/AllWallets/view.js'),
  ConnectingExternal: () => import('./views/ConnectingExternal/view.js'),
  ConnectingWalletConnect: () => import('./views/ConnectingWalletConnect/view.js'),
  ConnectingWalletConnectBasic: () => import('./views/ConnectingWalletConnectBasic/view.js'),
  WhatIsAWallet: () => import('./views/WhatIsAWallet/view.js'),
  WhatIsANetwork: () => import('./views/WhatIsANetwork/view.js'),
  GetWallet: () => import('./views/GetWallet/view.js'),
  Downloads: () => import('./views/Downloads/view.js'),
  Account: () => import('./views/Account/view.js'),
  ProfileWallets: () => import('./views/ProfileWallets/view.js'),
  Networks: () => import('./views/Networks/view.js'),
  SwitchNetwork: () => import('./views/SwitchNetwork/view.js'),
  SwitchActiveChain: () => import('./views/SwitchActiveChain/view.js'),
  UnsupportedChain: () => import('./views/UnsupportedChain/view.js'),
  Receive: () => import('./views/Receive/view.js'),
  ReceiveNetworks: () => import('./views/ReceiveNetworks/view.js'),
  SIWXSignMessage: () => import('./views/SIWXSignMessage/view.js'),
  Send: () => import('./views/Send/view.js'),
  SendReview: () => import('./views/SendReview/view.js'),
  SendResult: () => import('./views/SendResult/view.js'),
  Swap: () => import('./views/Swap/view.js'),
  SwapSelectToken: () => import('./views/SwapSelectToken/view.js'),
  SwapSettings: () => import('./views/SwapSettings/view.js'),
  SwapReview: () => import('./views/SwapReview/view.js'),
  SwapResult: () => import('./views/SwapResult/view.js'),
}
