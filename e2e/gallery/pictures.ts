import type { Connection } from '../../packages/portico/src/base/entities/connection.js'
import type { SendPlan, SendState } from '../../packages/portico/src/core/features/send/state.js'
import type { SignInState } from '../../packages/portico/src/core/features/siwx/state.js'
import { initialWallets } from '../../packages/portico/src/core/features/wallets/state.js'
import { bitcoinMainnet } from '../../packages/portico/src/networks/bitcoin.js'
import { formatSignIn } from '../../packages/portico/src/wire/signIn/message.js'
import { accountPictures } from './accountPictures.js'
import { buyPictures } from './buyPictures.js'
import { collectiblePictures } from './collectiblePictures.js'
import { firstSight } from './firstSightPictures.js'
import { loginPictures } from './loginPictures.js'
import { passkeyPictures } from './passkeyPictures.js'
import { permissionPictures } from './permissionPictures.js'
import { results } from './resultPictures.js'
import { account, allNetworks, balance, connected, hash, networks, type Picture } from './setup.js'
import { swapPictures } from './swapPictures.js'
import { aldo, connection, fakeAldo, harbor, lantern, listings, me, pictureOf, quill } from './wallets.js'

const directory = { ...initialWallets, count: 412, recent: [quill], recommended: [harbor, ...listings.slice(3, 6)] }
const legal = { termsUrl: 'https://meridian.example/terms', privacyUrl: 'https://meridian.example/privacy' }
const whole = {
  id: 'multi-chain:com.lantern',
  name: 'Lantern',
  type: 'MULTI_CHAIN',
  chain: 'eip155',
  chains: ['eip155', 'solana', 'bip122'],
  parts: ['com.lantern', 'wallet-standard:Lantern', 'LanternProvider'],
  imageUrl: pictureOf(0),
} as const
const wholeParts = whole.chains.map((chain, index) => ({
  name: whole.name,
  imageUrl: whole.imageUrl,
  type: 'ANNOUNCED' as const,
  id: whole.parts[index] ?? chain,
  chain,
  chains: [chain],
  partOf: whole.id,
}))
const bitcoin: Connection = {
  ...connection,
  namespace: 'bip122',
  connectorId: 'LanternProvider',
  caipNetworkId: bitcoinMainnet.caipNetworkId,
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  accounts: [
    { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'payment' },
    { address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', type: 'ordinal' },
  ],
}
const families = {
  ...connected(
    {},
    {
      namespaces: {
        eip155: { status: 'connected', connection },
        bip122: { status: 'connected', connection: bitcoin },
      },
    },
  ),
  networks: [networks.mainnet, networks.base, networks.solana, bitcoinMainnet],
  balance,
  balances: {
    [`${bitcoinMainnet.caipNetworkId}:${bitcoin.address}`]: {
      amount: '2140000',
      decimals: 8,
      symbol: 'BTC',
      readAt: 0,
    },
  },
}

const ether = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000.33 } as const
const plan: SendPlan = {
  networkId: 'eip155:1',
  from: me,
  to: aldo,
  amount: '120000000000000000',
  decimals: 18,
  symbol: 'ETH',
  item: ether,
  fee: '21000000000000',
  feeSeconds: 4,
  warnings: ['first-time'],
}
const draft = { amount: '0.12', to: aldo, item: ether }
const send = (state: SendState) => ({ ...account, send: state })
const editing = (part: Partial<Extract<SendState, { status: 'editing' }>>) =>
  send({ status: 'editing', draft, fee: '21000000000000', ...part })
const message = {
  domain: 'app.meridian.example',
  uri: 'https://app.meridian.example',
  version: '1',
  accountAddress: me,
  chainId: 'eip155:1',
  nonce: '6f1d0c2be4a95837',
  statement: 'Sign in to Meridian with your Ethereum account.',
  issuedAt: '2026-11-21T14:05:00.000Z',
  expirationTime: '2026-11-28T14:05:00.000Z',
}
const signIn = (part: Partial<Extract<SignInState, { text: string }>> = {}) => ({
  ...account,
  signIn: {
    status: 'asking' as const,
    account: { address: me, networkId: 'eip155:1' as const },
    required: true,
    data: message,
    text: formatSignIn(message),
    madeAt: 0,
    added: false,
    ...part,
  },
})
const beside = {
  others: [
    {
      ...connection,
      connectorId: 'com.quill',
      address: aldo,
      accounts: [{ address: aldo, type: 'eoa' as const }],
      wallet: { name: 'Quill', icon: pictureOf(2) },
    },
  ],
  recent: [
    {
      connectorId: 'basalt',
      namespace: 'eip155' as const,
      status: 'disconnected' as const,
      usedAt: Date.UTC(2026, 10, 2, 12),
      wallet: { name: 'Basalt', icon: pictureOf(8) },
    },
  ],
}
const long = 'The Extraordinarily Long Name of a Wallet That Somebody Thought Was a Good Idea'

/** Every view in its states, by name. */
export const pictures: Readonly<Record<string, Picture>> = {
  connect: { state: { wallets: directory }, options: legal },
  'connect-consent': { state: { wallets: directory }, options: legal, features: { legalCheckbox: true } },
  'connect-alert': {
    state: {
      wallets: directory,
      notices: {
        toast: { status: 'none' },
        alert: {
          id: 1,
          variant: 'warning',
          code: 'service/rate-limited',
          title: 'Rate Limited',
          text: 'Too many people at once. Email and QR codes are back in a minute. Browser wallets work now.',
        },
      },
    },
    options: legal,
  },
  'connect-collapsed': { state: { wallets: directory }, features: { collapseWallets: true }, options: legal },
  'connect-nothing': { options: { connectors: [] } },
  'connect-long': {
    state: { wallets: { ...directory, recent: [{ ...quill, name: long }] } },
    options: {
      ...legal,
      metadata: {
        name: 'An App With a Name That Goes On and On',
        description: '',
        url: 'https://a.example',
        icons: [],
      },
    },
  },
  ...firstSight,
  'connect-wallets': { route: { name: 'ConnectWallets', params: {} }, state: { wallets: directory }, options: legal },
  'all-wallets': { route: { name: 'AllWallets', params: {} } },
  'all-wallets-certified': { route: { name: 'AllWallets', params: {} }, pressed: 'Certified wallets only', wait: 600 },
  'all-wallets-loading': { route: { name: 'AllWallets', params: {} }, directory: 'silent', wait: 400 },
  'all-wallets-empty': { route: { name: 'AllWallets', params: {} }, typed: 'moonpurse', wait: 900 },
  'all-wallets-error': { route: { name: 'AllWallets', params: {} }, directory: 'fails' },
  'what-is-a-wallet': { route: { name: 'WhatIsAWallet', params: {} } },
  'what-is-a-buy': { route: { name: 'WhatIsABuy', params: {} } },
  'what-is-a-network': { route: { name: 'WhatIsANetwork', params: {} } },
  'get-wallet': { route: { name: 'GetWallet', params: {} }, state: { wallets: directory } },
  downloads: { route: { name: 'Downloads', params: { wallet: lantern } } },
  qr: { route: { name: 'ConnectingWalletConnect', params: { wallet: harbor } }, only: 'desktop' },
  'qr-preparing': {
    route: { name: 'ConnectingWalletConnect', params: { wallet: harbor } },
    pairing: 'silent',
    only: 'desktop',
  },
  'qr-expired': {
    route: { name: 'ConnectingWalletConnect', params: { wallet: harbor } },
    wait: 235_000,
    only: 'desktop',
  },
  'qr-declined': { route: { name: 'ConnectingWalletConnect', params: { wallet: harbor } }, pairing: 'rejects' },
  'qr-failed': { route: { name: 'ConnectingWalletConnectBasic', params: {} }, pairing: 'fails', only: 'desktop' },
  'qr-ways': {
    route: {
      name: 'ConnectingWalletConnect',
      params: {
        wallet: {
          ...lantern,
          rdns: 'com.lantern',
          desktop_link: 'lantern-desk://',
          webapp_link: 'https://web.lantern.example',
        },
      },
    },
  },
  'qr-web': {
    route: {
      name: 'ConnectingWalletConnect',
      params: { wallet: { ...lantern, mobile_link: null, webapp_link: 'https://web.lantern.example' } },
    },
  },
  'mobile-link': { route: { name: 'ConnectingWalletConnect', params: { wallet: harbor } }, only: 'phone' },
  'qr-any': { route: { name: 'ConnectingWalletConnectBasic', params: {} }, state: { wallets: directory } },
  'external-waiting': { route: { name: 'ConnectingExternal', params: { connectorId: 'com.lantern' } } },
  'external-declined': {
    route: { name: 'ConnectingExternal', params: { connectorId: 'com.lantern' } },
    wallet: 'rejects',
  },
  'external-failed': { route: { name: 'ConnectingExternal', params: { connectorId: 'com.lantern' } }, wallet: 'fails' },
  'external-silent': { route: { name: 'ConnectingExternal', params: { connectorId: 'com.lantern' } }, wait: 21_000 },
  'external-missing': {
    route: { name: 'ConnectingExternal', params: { connectorId: 'fennel', wallet: { ...lantern, name: 'Fennel' } } },
  },
  'external-linked': { route: { name: 'ConnectingExternal', params: { connectorId: 'com.lantern' } }, state: account },
  ...loginPictures,
  ...accountPictures,
  'account-huge': {
    balance: 'silent',
    route: { name: 'Account', params: {} },
    state: {
      ...connected({ wallet: { name: long }, auth: { name: 'a-rather-long-name-for-a-person@mail.example' } }),
      balance: { ...balance, amount: '123456789012345678901234567890123456' },
    },
  },
  'account-sending': {
    route: { name: 'Account', params: {} },
    state: send({ status: 'sent', plan, hash, sentAt: Date.now() }),
  },
  wallets: { route: { name: 'ProfileWallets', params: {} }, state: { ...connected({}, beside), balance } },
  'wallets-accounts': {
    route: { name: 'ProfileWallets', params: {} },
    state: {
      ...connected({
        accounts: [
          { address: me, type: 'eoa' },
          { address: aldo, type: 'eoa' },
          { address: fakeAldo, type: 'eoa' },
        ],
      }),
      balance,
    },
  },
  'wallets-families': { route: { name: 'ProfileWallets', params: { namespace: 'bip122' } }, state: families },
  'account-families': { route: { name: 'Account', params: {} }, state: families },
  'networks-families': { route: { name: 'Networks', params: {} }, state: families },
  'external-families': {
    route: { name: 'ConnectingExternal', params: { connectorId: 'multi-chain:com.lantern' } },
    state: { networks: [networks.mainnet, networks.solana, bitcoinMainnet], connectors: [whole, ...wholeParts] },
  },
  'wallets-empty': { route: { name: 'ProfileWallets', params: { namespace: 'solana' } }, state: account },
  networks: {
    route: { name: 'Networks', params: {} },
    state: connected({ approvedNetworkIds: ['eip155:1', 'eip155:8453', 'eip155:42161', 'eip155:10'] }),
  },
  'networks-many': {
    route: { name: 'Networks', params: {} },
    state: {
      ...connected(),
      networks: Array.from({ length: 400 }, (_, index) => ({
        ...networks.mainnet,
        id: index + 1,
        name: `Network number ${index + 1}`,
        caipNetworkId: `eip155:${index + 1}` as const,
      })),
    },
  },
  'send-select': { route: { name: 'SendSelectToken', params: {} }, state: editing({}) },
  'receive-select': { route: { name: 'ReceiveSelectToken', params: {} }, state: account },
  'networks-empty': { route: { name: 'Networks', params: {} }, state: connected(), typed: 'nowhere' },
  'switch-waiting': { route: { name: 'SwitchNetwork', params: { network: networks.base } }, state: connected() },
  'switch-declined': {
    route: { name: 'SwitchNetwork', params: { network: networks.base } },
    state: connected(),
    wallet: 'rejects',
  },
  'switch-not-added': {
    route: { name: 'SwitchNetwork', params: { network: networks.base } },
    state: connected(),
    wallet: 'fails',
  },
  'switch-family': {
    route: { name: 'SwitchActiveChain', params: { switchToChain: 'solana', network: networks.solana } },
    state: connected(),
  },
  unsupported: {
    route: { name: 'UnsupportedChain', params: {} },
    state: connected({ caipNetworkId: 'eip155:100' }),
    options: { networks: allNetworks },
  },
  ...swapPictures,
  ...buyPictures,
  ...collectiblePictures,
  ...permissionPictures,
  ...passkeyPictures,
  receive: { route: { name: 'Receive', params: {} }, state: account },
  'receive-amount': {
    route: { name: 'Receive', params: {} },
    state: account,
    pressed: 'Request an amount',
  },
  'receive-networks': { route: { name: 'ReceiveNetworks', params: {} }, state: account },
  send: { route: { name: 'Send', params: {} }, state: account },
  'send-ready': { route: { name: 'Send', params: {} }, state: editing({}) },
  'send-not-enough': {
    route: { name: 'Send', params: {} },
    state: editing({ draft: { ...draft, amount: '2400' }, problem: 'insufficient' }),
  },
  'send-not-enough-fee': { route: { name: 'Send', params: {} }, state: editing({ problem: 'insufficient-for-fee' }) },
  'send-bad-address': {
    route: { name: 'Send', params: {} },
    state: editing({ draft: { ...draft, to: aldo.slice(0, -1) }, problem: 'bad-recipient' }),
  },
  'send-contract': { route: { name: 'Send', params: {} }, state: editing({ isContract: true }) },
  'send-huge': {
    route: { name: 'Send', params: {} },
    state: editing({ draft: { ...draft, amount: '123456789012345678901234.123456789012345678', to: '' } }),
  },
  'button-finish-sign-in': { state: signIn(), button: true },
  review: { route: { name: 'SendReview', params: {} }, state: send({ status: 'review', draft, plan }) },
  'review-declined': {
    route: { name: 'SendReview', params: {} },
    state: send({ status: 'review', draft, plan: { ...plan, warnings: [] }, declined: true }),
  },
  'review-warnings': {
    route: { name: 'SendReview', params: {} },
    state: send({ status: 'review', draft, plan: { ...plan, warnings: ['contract', 'first-time'] } }),
  },
  'review-signing': {
    route: { name: 'SendReview', params: {} },
    state: send({
      status: 'signing',
      step: 'pay',
      draft,
      plan: { ...plan, amount: '123456789012345678901234123456789012345678' },
    }),
  },
  'review-look-alike': {
    route: { name: 'SendReview', params: {} },
    state: send({
      status: 'review',
      draft,
      plan: { ...plan, to: fakeAldo, warnings: ['look-alike'], lookAlike: aldo },
    }),
  },
  'result-pending': {
    route: { name: 'SendResult', params: {} },
    state: send({ status: 'sent', plan, hash, sentAt: Date.now() }),
  },
  'result-done': {
    route: { name: 'SendResult', params: {} },
    state: send({ status: 'confirmed', plan, hash, sentAt: 0, confirmedAt: 4_000, fee: '20900000000000' }),
    wait: 700,
  },
  'result-failed': {
    route: { name: 'SendResult', params: {} },
    state: send({
      status: 'failed',
      draft: { amount: '', to: '' },
      plan,
      hash,
      code: 'tx/reverted',
      message: 'Execution reverted',
    }),
  },
  ...results,
  'sign-in': { route: { name: 'SIWXSignMessage', params: {} }, state: signIn() },
  'sign-in-signing': { route: { name: 'SIWXSignMessage', params: {} }, state: signIn({ status: 'signing' }) },
  'sign-in-several': {
    route: { name: 'SIWXSignMessage', params: {} },
    state: signIn({ account: { address: connection.address, networkId: 'eip155:8453' }, before: 'eip155:1' }),
  },
  'sign-in-other-site': {
    route: { name: 'SIWXSignMessage', params: {} },
    state: signIn({ otherSite: 'app.meridian.example' }),
  },
}
