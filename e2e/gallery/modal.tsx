import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { evm } from '../../packages/portico/src/evm/index.js'
import { createPortico } from '../../packages/portico/src/index.js'
import { base, mainnet, optimism } from '../../packages/portico/src/networks/index.js'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider } from '../../packages/portico/src/react/index.js'
import { walletConnect } from '../../packages/portico/src/walletconnect/index.js'

const query = new URLSearchParams(location.search)
const icon = (hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="oklch(0.6 0.15 ${hue})"/><path d="M10 26l8-16 8 16z" fill="white"/></svg>`)}`
const account = '0x7A3c9E04f1b2D85a6C70e4B19d3F5821AcFa2B6c'

/** Wallets that answer by themselves: enough to see the modal, no more. */
const announce = (name: string, hue: number, answer: 'yes' | 'no' | 'silent') => {
  const chain = query.get('chain') ?? '0x1'
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return chain
      if (method === 'eth_accounts') return []
      if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') {
        if (answer === 'no') throw Object.assign(new Error('no'), { code: 4001 })
        if (answer === 'silent') return new Promise(() => {})
        return [account]
      }
      if (method === 'eth_getBalance') return '0x10b5f3d2e8a40000'
      throw Object.assign(new Error(method), { code: 4200 })
    },
    on: () => {},
    removeListener: () => {},
  }
  const info = { uuid: crypto.randomUUID(), name, icon: icon(hue), rdns: `example.${name.toLowerCase()}` }
  const say = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', say)
  say()
}
announce('Lantern', 60, 'yes')
announce('Quill', 290, 'no')
announce('Harbor', 200, 'silent')

const portico = createPortico({
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'Meridian', description: 'x', url: location.origin, icons: [icon(230)] },
  networks: [mainnet, base, optimism],
  families: [evm()],
  connectors: [walletConnect()],
  telemetry: false,
  reconnect: false,
  termsUrl: `${location.origin}/terms`,
  privacyUrl: `${location.origin}/privacy`,
  ...(query.has('legal') ? { features: { legalCheckbox: true } } : {}),
})
Object.assign(window, { portico })
const theme = (query.get('theme') ?? 'auto') as 'auto'
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PorticoProvider
      client={portico}
      locale={query.get('locale') ?? 'en'}
      appearance={{ theme, ...(query.has('accent') ? { variables: { accent: query.get('accent') ?? '' } } : {}) }}
    >
      <p>
        <ConnectButton />
      </p>
      <p>
        <NetworkButton /> <AccountButton />
      </p>
      <div style={{ height: 1500 }}>page</div>
    </PorticoProvider>
  </StrictMode>,
)
