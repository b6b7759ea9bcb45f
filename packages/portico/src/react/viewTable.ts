import type { ViewName } from '../core/views.js'
import { familyName } from './familyName.js'
import type { ViewRow } from './viewTypes.js'

/** Every view: its title, its header, and where it is loaded from. A view without a row does not compile. */
export const viewTable: { readonly [N in ViewName]: ViewRow<N> } = {
  Connect: {
    title: ({ t, app }) => t('connect.title', { app }),
    lead: 'help',
    crest: true,
    copy: ['connect'],
    load: () => import('./views/Connect/Connect.js').then((module) => module.Connect),
  },
  ConnectWallets: {
    title: ({ t, app }) => t('connect.title', { app }),
    copy: ['connect'],
    load: () => import('./views/ConnectWallets/ConnectWallets.js').then((module) => module.ConnectWallets),
  },
  AllWallets: {
    title: 'allWallets.title',
    copy: ['connect', 'wallets'],
    load: () => import('./views/AllWallets/AllWallets.js').then((module) => module.AllWallets),
  },
  ConnectingExternal: {
    title: ({ params, state }) =>
      params.wallet?.name ?? state.connectors.find((connector) => connector.id === params.connectorId)?.name ?? '',
    copy: ['connect', 'external', 'pairing', 'wallets'],
    load: () => import('./views/ConnectingExternal/ConnectingExternal.js').then((module) => module.ConnectingExternal),
  },
  ConnectingWalletConnect: {
    title: ({ params }) => params.wallet.name,
    copy: ['connect', 'external', 'pairing', 'wallets'],
    load: () =>
      import('./views/ConnectingWalletConnect/ConnectingWalletConnect.js').then(
        (module) => module.ConnectingWalletConnect,
      ),
  },
  ConnectingWalletConnectBasic: {
    title: 'pairing.anyTitle',
    copy: ['connect', 'external', 'pairing', 'wallets'],
    load: () =>
      import('./views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js').then(
        (module) => module.ConnectingWalletConnectBasic,
      ),
  },
  WhatIsAWallet: {
    title: 'whatIsAWallet.title',
    copy: ['wallets'],
    load: () => import('./views/WhatIsAWallet/WhatIsAWallet.js').then((module) => module.WhatIsAWallet),
  },
  WhatIsANetwork: {
    title: 'whatIsANetwork.title',
    copy: ['networks'],
    load: () => import('./views/WhatIsANetwork/WhatIsANetwork.js').then((module) => module.WhatIsANetwork),
  },
  GetWallet: {
    title: 'getWallet.title',
    copy: ['connect', 'wallets'],
    load: () => import('./views/GetWallet/GetWallet.js').then((module) => module.GetWallet),
  },
  Downloads: {
    title: ({ t, params }) => t('downloads.title', { wallet: params.wallet.name }),
    copy: ['external', 'wallets'],
    load: () => import('./views/Downloads/Downloads.js').then((module) => module.Downloads),
  },
  Account: {
    title: 'account.title',
    lead: 'network',
    quiet: true,
    copy: ['account', 'networks', 'sendResult'],
    load: () => import('./views/Account/Account.js').then((module) => module.Account),
  },
  ProfileWallets: {
    title: 'wallets.title',
    copy: ['account', 'connect'],
    load: () => import('./views/ProfileWallets/ProfileWallets.js').then((module) => module.ProfileWallets),
  },
  Networks: {
    title: 'networks.title',
    copy: ['networks'],
    load: () => import('./views/Networks/Networks.js').then((module) => module.Networks),
  },
  SwitchNetwork: {
    title: 'switch.title',
    copy: ['networks'],
    load: () => import('./views/SwitchNetwork/SwitchNetwork.js').then((module) => module.SwitchNetwork),
  },
  SwitchActiveChain: {
    title: ({ t, params }) => t('family.title', { family: familyName(params.switchToChain) }),
    copy: ['networks'],
    load: () => import('./views/SwitchActiveChain/SwitchActiveChain.js').then((module) => module.SwitchActiveChain),
  },
  UnsupportedChain: {
    title: 'unsupported.title',
    lead: 'none',
    copy: ['networks', 'account'],
    load: () => import('./views/UnsupportedChain/UnsupportedChain.js').then((module) => module.UnsupportedChain),
  },
  Send: {
    title: 'send.title',
    copy: ['send'],
    load: () => import('./views/Send/Send.js').then((module) => module.Send),
  },
  SendReview: {
    title: 'sendReview.title',
    copy: ['send', 'sendReview', 'sendResult'],
    load: () => import('./views/SendReview/SendReview.js').then((module) => module.SendReview),
  },
  SendResult: {
    title: ({ t, state }) => {
      if (state.send.status === 'failed') return t('sendResult.notSent')
      return state.send.status === 'confirmed' ? t('sendResult.sent') : t('sendResult.sending')
    },
    lead: 'none',
    copy: ['pairing', 'send', 'sendResult'],
    load: () => import('./views/SendResult/SendResult.js').then((module) => module.SendResult),
  },
}
