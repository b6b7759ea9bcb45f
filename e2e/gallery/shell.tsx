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
import { announce } from './announce.js'

const query = new URLSearchParams(location.search)
const chain = query.get('chain') ?? '0x1'
announce('Lantern', '#E2A33B', 'yes', chain)
announce('Quill', '#2B2440', 'no', chain)
announce('Harbor', '#1F4E5F', 'silent', chain)

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
