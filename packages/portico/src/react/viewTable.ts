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
    lead: 'nothing',
    copy: ['connect'],
    load: () => import('./views/ConnectWallets/ConnectWallets.js').then((module) => module.ConnectWallets),
  },
  AllWallets: {
    title: ({ t }) => t('allWallets.title'),
    lead: 'nothing',
    copy: ['connect', 'wallets'],
    load: () => import('./views/AllWallets/AllWallets.js').then((module) => module.AllWallets),
  },
  ConnectingExternal: {
    title: ({ params, state }) =>
      params.wallet?.name ?? state.connectors.find((connector) => connector.id === params.connectorId)?.name ?? '',
    lead: 'nothing',
    copy: ['connect', 'external', 'pairing', 'wallets'],
    load: () => import('./views/ConnectingExternal/ConnectingExternal.js').then((module) => module.ConnectingExternal),
  },
  ConnectingWalletConnect: {
    title: ({ params }) => params.wallet.name,
    lead: 'nothing',
    copy: ['connect', 'external', 'pairing', 'wallets'],
    load: () =>
      import('./views/ConnectingWalletConnect/ConnectingWalletConnect.js').then(
        (module) => module.ConnectingWalletConnect,
      ),
  },
  ConnectingWalletConnectBasic: {
    title: ({ t }) => t('pairing.anyTitle'),
    lead: 'nothing',
    copy: ['connect', 'external', 'pairing', 'wallets'],
    load: () =>
      import('./views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js').then(
        (module) => module.ConnectingWalletConnectBasic,
      ),
  },
  WhatIsAWallet: {
    title: ({ t }) => t('whatIsAWallet.title'),
    lead: 'nothing',
    copy: ['wallets'],
    load: () => import('./views/WhatIsAWallet/WhatIsAWallet.js').then((module) => module.WhatIsAWallet),
  },
  WhatIsANetwork: {
    title: ({ t }) => t('whatIsANetwork.title'),
    lead: 'nothing',
    copy: ['networks'],
    load: () => import('./views/WhatIsANetwork/WhatIsANetwork.js').then((module) => module.WhatIsANetwork),
  },
  GetWallet: {
    title: ({ t }) => t('getWallet.title'),
    lead: 'nothing',
    copy: ['connect', 'wallets'],
    load: () => import('./views/GetWallet/GetWallet.js').then((module) => module.GetWallet),
  },
  Downloads: {
    title: ({ t, params }) => t('downloads.title', { wallet: params.wallet.name }),
    lead: 'nothing',
    copy: ['external', 'wallets'],
    load: () => import('./views/Downloads/Downloads.js').then((module) => module.Downloads),
  },
  Account: {
    title: ({ t }) => t('account.title'),
    lead: 'network',
    quiet: true,
    copy: ['account', 'networks', 'sendResult'],
    load: () => import('./views/Account/Account.js').then((module) => module.Account),
  },
  ProfileWallets: {
    title: ({ t }) => t('wallets.title'),
    lead: 'nothing',
    copy: ['account', 'connect'],
    load: () => import('./views/ProfileWallets/ProfileWallets.js').then((module) => module.ProfileWallets),
  },
  Networks: {
    title: ({ t }) => t('networks.title'),
    lead: 'nothing',
    copy: ['networks'],
    load: () => import('./views/Networks/Networks.js').then((module) => module.Networks),
  },
  SwitchNetwork: {
    title: ({ t }) => t('switch.title'),
    lead: 'nothing',
    copy: ['networks'],
    load: () => import('./views/SwitchNetwork/SwitchNetwork.js').then((module) => module.SwitchNetwork),
  },
  SwitchActiveChain: {
    title: ({ t, params }) => t('family.title', { family: familyName(params.switchToChain) }),
    lead: 'nothing',
    copy: ['networks'],
    load: () => import('./views/SwitchActiveChain/SwitchActiveChain.js').then((module) => module.SwitchActiveChain),
  },
  UnsupportedChain: {
    title: ({ t }) => t('unsupported.title'),
    lead: 'none',
    copy: ['networks', 'account'],
    load: () => import('./views/UnsupportedChain/UnsupportedChain.js').then((module) => module.UnsupportedChain),
  },
  Send: {
    title: ({ t }) => t('send.title'),
    lead: 'nothing',
    copy: ['send'],
    load: () => import('./views/Send/Send.js').then((module) => module.Send),
  },
  SendReview: {
    title: ({ t }) => t('sendReview.title'),
    lead: 'nothing',
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
