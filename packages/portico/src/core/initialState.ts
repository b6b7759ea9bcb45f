import { initialConnections } from './connections/state.js'
import { firstFeatureStates } from './features.js'
import { localFeatures } from './localFeatures.js'
import { withCustomRpcUrls } from './networks.js'
import type { Config, PorticoOptions } from './options.js'
import type { ModalState, NoticesState, State } from './state.js'

export const initialModal: ModalState = { status: 'closed', shakes: 0 }
export const initialNotices: NoticesState = { toast: { status: 'none' }, alert: undefined }
export const initialRouter: State['router'] = { history: [{ name: 'Connect', params: {} }], direction: 'none' }

/** The state before anything was read from the page. */
export function initialState(config: Config, { networks }: Pick<PorticoOptions, 'networks'>): State {
  const { defaultNetwork } = config
  const first = defaultNetwork ?? networks[0]
  return {
    flags: { status: 'local', features: localFeatures(config) },
    networks: networks.map((network) => withCustomRpcUrls(network, config.customRpcUrls)),
    connectors: [],
    connections: {
      ...initialConnections,
      activeNamespace: first.chainNamespace,
      networkIds: defaultNetwork ? { [defaultNetwork.chainNamespace]: defaultNetwork.caipNetworkId } : {},
    },
    modal: initialModal,
    router: initialRouter,
    notices: initialNotices,
    ...firstFeatureStates,
  }
}
