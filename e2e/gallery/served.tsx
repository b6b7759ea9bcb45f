import type { ReactElement } from 'react'
import { evm, external } from '../../packages/portico/src/evm/index.js'
import { createPortico, type Portico } from '../../packages/portico/src/index.js'
import { base, mainnet } from '../../packages/portico/src/networks/index.js'
import { ConnectButton, NetworkButton, useAccount } from '../../packages/portico/src/react/index.js'
import { type InitialState, PorticoProvider } from '../../packages/portico/src/ssr/index.js'

/** What the server tells the browser of its request. */
export type Told = { initialState?: InitialState | undefined; address: string }

const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']
/** Where the test asks for it the wallet answers nothing until it is told to. */
const held = globalThis.sessionStorage?.getItem('hold')
  ? new Promise<void>((release) => Object.assign(globalThis, { release }))
  : undefined
/** A wallet of the app’s own, which says yes. */
const wallet = {
  request: async ({ method }: { method: string }) => {
    if (method === 'eth_chainId') return '0x2105'
    if (method === 'eth_accounts') await held
    return method === 'eth_accounts' || method === 'eth_requestAccounts' ? accounts : null
  },
  on() {},
  removeListener() {},
}

/** The app’s client, on a server and in the browser alike. */
export function makeClient(address: string) {
  const nodes = { default: { http: [`${address}/node`] } }
  return createPortico({
    metadata: { name: 'Meridian', description: 'A page of a server', url: address, icons: [] },
    networks: [
      { ...mainnet, rpcUrls: nodes },
      { ...base, rpcUrls: nodes },
    ],
    families: [evm({ discover: 'none' })],
    connectors: [external({ id: 'lantern', name: 'Lantern', provider: wallet as never })],
    cookie: true,
  })
}

function Said(): ReactElement {
  return <p data-testid="said">{useAccount().status}</p>
}

export function ServedPage({ portico, told }: { portico: Portico; told: Told }): ReactElement {
  return (
    <PorticoProvider client={portico} initialState={told.initialState}>
      <ConnectButton />
      <NetworkButton />
      <Said />
    </PorticoProvider>
  )
}
