import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createPortico } from 'portico'
import { evm } from 'portico/evm'
import { defineNetwork } from 'portico/networks'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { porticoConfig } from 'portico/wagmi'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import {
  useAccount,
  useConnect,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'

/** A network of the page's own server, which says that everybody has some of its currency. */
const network = (id, name) =>
  defineNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${location.origin}/node/${id}`] } },
  })

const portico = createPortico({
  metadata: { name: 'Acme', description: 'An app with hooks of wagmi', url: location.origin, icons: [] },
  networks: [network(31337, 'Harbour One'), network(31338, 'Harbour Two')],
  families: [evm()],
  wallets: false,
})
const config = porticoConfig(portico)
const queryClient = new QueryClient()

/** Everything by the hooks under the names that both majors have. What a hook ended with stands in the page. */
function App() {
  const { status, address, chainId } = useAccount()
  const connecting = useConnect()
  const switching = useSwitchChain()
  const signing = useSignMessage()
  const sending = useSendTransaction()
  const { disconnect } = useDisconnect()
  const said = { connect: connecting, switch: switching, sign: signing, send: sending }
  const [connector] = config.connectors
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  return (
    <main>
      <ConnectButton />
      <p data-testid="account">{`${status} ${address} ${chainId}`}</p>
      <button type="button" onClick={() => connecting.connect({ connector })}>
        wagmi connect
      </button>
      <button type="button" onClick={() => switching.switchChain({ chainId: chainId === 31337 ? 31338 : 31337 })}>
        wagmi switch
      </button>
      <button type="button" onClick={() => signing.signMessage({ message: 'Hello' })}>
        wagmi sign
      </button>
      <button type="button" onClick={() => sending.sendTransaction({ to, value: 1n })}>
        wagmi send
      </button>
      <button type="button" onClick={() => disconnect()}>
        wagmi disconnect
      </button>
      {Object.entries(said).map(([name, { status, error, data }]) => (
        <p key={name} data-testid={name}>
          {`${status} ${error?.name ?? ''} ${typeof data === 'string' ? data : ''}`}
        </p>
      ))}
    </main>
  )
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <PorticoProvider client={portico}>
          <App />
        </PorticoProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
