import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { evm } from '../../packages/portico/src/evm/index.js'
import { createPortico, type Network } from '../../packages/portico/src/index.js'
import { base, mainnet, optimism } from '../../packages/portico/src/networks/index.js'
import {
  AccountButton,
  type Appearance,
  ConnectButton,
  NetworkButton,
  PorticoModal,
  PorticoProvider,
} from '../../packages/portico/src/react/index.js'
import { tile } from './wallets.js'

const query = new URLSearchParams(location.search)
const address = '0x7A3c9E04f1b2D85a6C70e4B19d3F5821AcFa2B6c'

/** A wallet that answers by itself: enough to see the shell at work, no more. */
function announce(name: string, color: string, answer: 'yes' | 'no' | 'silent'): void {
  const request = async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'eth_chainId') return query.get('chain') ?? '0x1'
    if (method === 'eth_accounts') return []
    if (method !== 'eth_requestAccounts') throw Object.assign(new Error(method), { code: 4200 })
    if (answer === 'no') throw Object.assign(new Error('Declined'), { code: 4001 })
    return answer === 'yes' ? [address] : new Promise(() => {})
  }
  const provider = { request, on: () => {}, removeListener: () => {} }
  const info = {
    uuid: crypto.randomUUID(),
    name,
    icon: tile(color, 'M10 26l8-16 8 16z'),
    rdns: `example.${name.toLowerCase()}`,
  }
  const say = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', say)
  say()
}
announce('Lantern', '#E2A33B', 'yes')
announce('Quill', '#2B2440', 'no')
announce('Harbor', '#1F4E5F', 'silent')

const withoutNode = (network: Network): Network => ({
  ...network,
  rpcUrls: { default: { http: [`${location.origin}/node`] } },
})
const makeClient = (name: string) =>
  createPortico({
    projectId: '0123456789abcdef0123456789abcdef',
    metadata: { name, description: name, url: location.origin, icons: [] },
    networks: [withoutNode(mainnet), withoutNode(base), withoutNode(optimism)],
    families: [evm()],
    telemetry: false,
    reconnect: false,
    termsUrl: `${location.origin}/terms`,
    privacyUrl: `${location.origin}/privacy`,
  })
const clients = query.has('two') ? [makeClient('Meridian'), makeClient('Quayside')] : [makeClient('Meridian')]
Object.assign(window, { clients })

const appearance = {
  theme: (query.get('theme') ?? 'auto') as 'auto' | 'light' | 'dark',
  ...(query.has('accent') ? { variables: { accent: query.get('accent') ?? '' } } : {}),
} satisfies Appearance
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {clients.map((client, index) => (
      <PorticoProvider
        key={client.client.config.metadata.name}
        client={client}
        locale={query.get('locale') ?? 'en'}
        appearance={appearance}
      >
        <p data-testid={`client-${index}`}>
          <ConnectButton /> <NetworkButton /> <AccountButton />
        </p>
        {query.has('inline') && <PorticoModal />}
      </PorticoProvider>
    ))}
    <div style={{ height: 2000 }}>A long page</div>
  </StrictMode>,
)
