import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { mainnet } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { walletConnect } from 'portico/walletconnect'
import { createRoot } from 'react-dom/client'

const metadata = { name: 'Acme', description: 'The Acme app', url: 'https://acme.example', icons: [] }
const client = createPortico({ metadata, networks: [mainnet], families: [evm()], connectors: [walletConnect()] })
const app = <PorticoProvider client={client} children={<ConnectButton />} />
createRoot(document.body).render(app)
