import type { ConnectorFactory } from '../../packages/portico/src/core/connector.js'
import type { PasskeyState } from '../../packages/portico/src/core/features/passkey/state.js'
import { connected, networks, type Picture, walletOf } from './setup.js'

const info = { id: 'embedded', name: 'Email wallet', type: 'AUTH', chain: 'eip155', chains: ['eip155'] } as const
/** The embedded wallet, of which the gallery has nothing but where its pages are. */
const auth = async () => ({
  prefer: () => {},
  theme: () => {},
  show: () => () => {},
  page: (name: string) => `https://wallet.example/${name}`,
})
const embedded: ConnectorFactory = {
  kind: 'connector',
  id: info.id,
  create: (context) => Object.assign(walletOf(info, 'silent').create(context), { auth }),
}

const opened = (passkey: PasskeyState, says: string): Picture => ({
  route: { name: 'ConnectingPasskey', params: {} },
  options: { connectors: [embedded] },
  says,
  state: { passkey },
})

/** A login by a passkey, where the frame has nothing to ask. */
export const passkeyPictures: Readonly<Record<string, Picture>> = {
  'passkey-opening': opened({ status: 'connecting' }, 'Nearly there'),
  'passkey-failed': opened({ status: 'failed' }, 'Your wallet didn’t open'),
  'passkey-not-added': opened({ status: 'not-added', networkId: 'eip155:8453' }, 'Try again'),
  'switch-passkey-not-added': {
    route: { name: 'SwitchNetwork', params: { network: networks.base } },
    options: { connectors: [embedded] },
    wallet: 'elsewhere',
    says: 'Try again',
    state: connected({ connectorId: info.id, wallet: { name: info.name }, auth: { passkey: true } }),
  },
}
