import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Connection } from '../base/entities/connection.js'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Features } from '../base/entities/features.js'
import type { Network } from '../base/entities/network.js'
import type { WalletListing } from '../base/entities/walletListing.js'
import { makeStore } from '../base/store.js'
import type { Client } from '../core/client.js'
import { createPortico } from '../core/createPortico.js'
import { endWithTest } from '../core/fakes.test-support.js'
import type { FamilyFactory, SendFeature } from '../core/family.js'
import type { PorticoOptions } from '../core/options.js'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'
import type { ViewName, ViewParams } from '../core/views.js'
import { base, mainnet } from '../networks/index.js'
import { banIcon } from '../ui/banIcon.js'
import { commonIcons } from '../ui/commonIcons.js'
import { plainUi, UiContext } from '../ui/context.js'
import { keyIcons } from '../ui/keyIcons.js'
import { passkeyIcons } from '../ui/passkeyIcons.js'
import { profileIcons } from '../ui/profileIcons.js'
import { sendIcons } from '../ui/sendIcons.js'
import { settingsIcons } from '../ui/settingsIcons.js'
import { socialIcons } from '../ui/socialIcons.js'
import { speedIcons } from '../ui/speedIcons.js'
import { storeIcons } from '../ui/storeIcons.js'
import { swapIcons } from '../ui/swapIcons.js'
import type { Settings } from './appearance.js'
import { ShellContext } from './context.js'
import { buttonCopy } from './copy/button.js'
import { en } from './copy/en.js'
import { CopyContext, makeCopy } from './copy.js'
import { loadFamilies } from './parts/ConnectInBrowser.js'
import { loadConsent } from './parts/ConsentGate.js'
import { loadFailed } from './parts/ScanCode.js'
import { loadListedNote } from './parts/useListedNote.js'
import { loadLegal, loadLogin, loadPasskey, loadTiles } from './parts/Wallets.js'
import { makeShell } from './shell.js'
import { loadLists } from './views/Account/Account.js'
import { loadFamilies as loadAccountFamilies } from './views/Account/AccountBalance.js'
import { loadTokens } from './views/Account/AccountTabs.js'
import { loadRefused } from './views/Pay/Pay.js'
import { loadAccounts } from './views/ProfileWallets/ActiveWallet.js'
import { loadDisconnectAll, loadRecent } from './views/ProfileWallets/ProfileWallets.js'
import { loadLoginAgain } from './views/ProfileWallets/RecentWallets.js'
import { loadAsk } from './views/Receive/Receive.js'
import { loadFeeRates, loadLookAlike } from './views/SendReview/SendReview.js'
import { loadNoTokens } from './views/Swap/Swap.js'
import type { ViewProps } from './viewTypes.js'

export const address = '0x7A3f9C21E04bD8157f2C66A0b1d39E5840Fa2B6c'
export const receiver = '0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4'

export const lantern: ConnectorInfo = {
  id: 'com.lantern',
  name: 'Lantern',
  type: 'ANNOUNCED',
  chain: 'eip155',
  chains: ['eip155'],
  info: { rdns: 'com.lantern' },
}
export const remote: ConnectorInfo = {
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  chain: 'eip155',
  chains: ['eip155'],
}
export const harbor: WalletListing = {
  id: 'harbor',
  name: 'Harbor',
  mobile_link: 'harbor://',
  homepage: 'https://harbor.example',
  app_store: 'https://apps.example/harbor',
}

export const connection: Connection = {
  connectorId: lantern.id,
  namespace: 'eip155',
  accounts: [{ address, type: 'eoa' }],
  address,
  caipNetworkId: mainnet.caipNetworkId,
  wallet: { name: 'Lantern' },
}

/** State of a page with a connected wallet. */
export function connected(part: Partial<Connection> = {}): Partial<State> {
  const mine = { ...connection, ...part }
  return {
    connectors: [lantern],
    connections: {
      activeNamespace: mine.namespace,
      namespaces: { [mine.namespace]: { status: 'connected', connection: mine } },
      networkIds: {},
      others: [],
      recent: [],
      restoring: [],
      elsewhere: [],
      networkSwitch: { status: 'idle' },
    },
  }
}

const send: SendFeature = {
  estimateFee: async () => ({ fee: 21_000n }),
  send: async () => '0x',
  wait: async () => ({ status: 'confirmed' }),
  inspect: async () => ({ isContract: false }),
  holding: async () => ({ amount: 0n }),
  simulate: async () => ({}),
}

/** A family that knows addresses and asks nobody. */
export const quietFamily: FamilyFactory = {
  kind: 'family',
  namespace: 'eip155',
  create: () => ({
    namespace: 'eip155',
    discover: () => () => {},
    isAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    normalizeAddress: async (value) => value,
    readBalance: async () => ({ amount: 0n, decimals: 18, symbol: 'ETH' }),
    signMessage: async () => '0x',
    switchNetwork: async () => {},
    traits: { token: 'erc20', anyCase: true, permissions: true, buys: 'USDC', smartAccounts: true },
    features: { send: async () => send },
  }),
}

type Setup = {
  state?: Partial<State>
  features?: Partial<Features>
  options?: Partial<PorticoOptions>
  networks?: readonly Network[]
}

export function fakeClient({
  state = {},
  features = {},
  options = {},
  networks = [mainnet, base],
}: Setup = {}): Client {
  const { client } = endWithTest(
    createPortico({
      projectId: '0'.repeat(32),
      metadata: { name: 'Meridian', description: 'A test', url: 'https://meridian.example', icons: [] },
      networks: networks as [Network, ...Network[]],
      families: [quietFamily],
      telemetry: false,
      ...options,
    }),
  )
  const initial = client.store.get()
  const flags = { status: 'ready' as const, features: { ...initial.flags.features, ...features } }
  // A server renders the first state, so this is made the first one.
  return { ...client, store: makeStore<State>({ ...initial, flags, ...state }) }
}

/** Parts that views load when they are needed: here from the start. */
const parts = await Promise.all(
  [
    loadAccounts,
    loadRecent,
    loadLoginAgain,
    loadDisconnectAll,
    loadFamilies,
    loadAccountFamilies,
    loadTiles,
    loadLogin,
    loadPasskey,
    loadConsent,
    loadLegal,
    loadFailed,
    loadFeeRates,
    loadLookAlike,
    loadLists,
    loadTokens,
    loadAsk,
    loadListedNote,
    loadRefused,
    loadNoTokens,
  ].map(async (load) => [load, await load()] as const),
)

/** A view as a server would render it: its texts and its first state. */
export function renderView<N extends ViewName>(...view: Parameters<typeof viewOf<N>>): string {
  return renderToStaticMarkup(viewOf(...view))
}

/** A view as the modal draws it. */
export function viewOf<N extends ViewName>(
  View: ComponentType<ViewProps<N>>,
  params: ViewParams[N],
  setup: Setup & { client?: Client; locale?: string } = {},
): ReactElement {
  const client = setup.client ?? fakeClient(setup)
  // Views use the inner client alone.
  const portico = { client } as Portico
  const shell = makeShell(portico, {
    settings: makeStore<Settings>({ locale: 'en', messages: {}, appearance: {} }),
    texts: { ...buttonCopy },
    said: new Set(),
  })
  for (const [load, part] of parts) shell.parts.set(load, part)
  return (
    <ShellContext.Provider value={shell}>
      <CopyContext.Provider value={makeCopy({}, setup.locale ?? 'en', en)}>
        <UiContext.Provider
          value={{
            ...plainUi,
            icons: {
              ...commonIcons,
              ...keyIcons,
              ...passkeyIcons,
              ...profileIcons,
              ...sendIcons,
              ...socialIcons,
              ...speedIcons,
              ...storeIcons,
              ...swapIcons,
              ...settingsIcons,
              ...banIcon,
            },
          }}
        >
          <View params={params} />
        </UiContext.Provider>
      </CopyContext.Provider>
    </ShellContext.Provider>
  )
}

/** The words of a piece of markup. */
export function wordsOf(markup: string): string {
  return markup
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
