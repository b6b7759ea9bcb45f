import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider, useAccount } from 'portico/react'
import { walletConnect } from 'portico/walletconnect'
import { createRoot } from 'react-dom/client'

const portico = createPortico({
  metadata: { name: 'Acme', description: 'An app', url: 'https://acme.example', icons: [] },
  projectId: 'c'.repeat(32),
  networks: [mainnet],
  families: [evm()],
  connectors: [walletConnect({ relayUrl: 'wss://relay.example' })],
})

function App() {
  return (
    <PorticoProvider client={portico}>
      <ConnectButton />
      <Said />
    </PorticoProvider>
  )
}

function Said() {
  const { status, address } = useAccount()
  return <p data-testid="account">{`${status} ${address ?? ''}`.trim()}</p>
}

createRoot(document.getElementById('root')).render(<App />)
