import { type ReactElement, useState } from 'react'
import { evm, external } from '../../packages/portico/src/evm/index.js'
import { createPortico } from '../../packages/portico/src/index.js'
import { base, mainnet } from '../../packages/portico/src/networks/index.js'
import { ConnectButton, NetworkButton, useAccount } from '../../packages/portico/src/react/index.js'
import { type InitialState, PorticoProvider } from '../../packages/portico/src/ssr/index.js'

/** What the server tells the browser of its request. */
export type Told = { initialState?: InitialState | undefined; address: string }

const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
/** A wallet of the app’s own, which says yes; where the page asks for it, it takes its time after a reload. */
const wallet = {
  request: async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') return '0x2105'
    if (method === 'eth_accounts') await (globalThis as { held?: Promise<void> }).held
    return method === 'eth_accounts' || method === 'eth_requestAccounts' ? accounts : null
  },
  on() {},
  removeListener() {},
}

/** Made with the first drawing, as a module of an app is: on a server and in the browser alike. */
function makeClient(address: string) {
  const nodes = { default: { http: [`${address}/node`] } }
  const portico = createPortico({
    metadata: { name: 'Meridian', description: 'A page of a server', url: address, icons: [] },
    networks: [
      { ...mainnet, rpcUrls: nodes },
      { ...base, rpcUrls: nodes },
    ],
    families: [evm({ discover: 'none' })],
    connectors: [external({ id: 'lantern', name: 'Lantern', provider: wallet as never })],
    cookie: true,
  })
  Object.assign(globalThis, { portico })
  return portico
}

function Said(): ReactElement {
  return <p data-testid="said">{useAccount().status}</p>
}

export function ServedPage({ told }: { told: Told }): ReactElement {
  const [portico] = useState(() => makeClient(told.address))
  return (
    <PorticoProvider client={portico} initialState={told.initialState}>
      <ConnectButton />
      <NetworkButton />
      <Said />
    </PorticoProvider>
  )
}
