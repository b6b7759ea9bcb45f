import { createPortico, type Network, type Portico } from 'portico'
import { definePorticoElements, type PorticoModalElement } from 'portico/element'
import { evm, external } from 'portico/evm'
import { mainnet, optimism } from 'portico/networks'
import { createTestWallet } from 'portico/testing/evm'

const query = new URLSearchParams(location.search)
const picture =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="%2362688f"/></svg>'
const nodeOf = (id: number) => `${location.origin}/rpc/${id}`
const placed = (network: Network): Network => ({
  ...network,
  assets: { imageUrl: picture },
  rpcUrls: { default: { http: [nodeOf(Number(network.id))] } },
})

/** A client with one wallet that says yes to everything. */
function make(name: string): Portico {
  const wallet = createTestWallet({
    info: { name, rdns: `dev.portico.${name.toLowerCase()}` },
    chains: [
      { id: 1, name: 'Ethereum', rpcUrl: nodeOf(1) },
      { id: 10, name: 'OP Mainnet', rpcUrl: nodeOf(10) },
    ],
  })
  wallet.autoApprove(true)
  return createPortico({
    metadata: { name: 'Tickets', description: 'A shop', url: location.origin, icons: [] },
    families: [evm({ discover: 'none' })],
    networks: [placed(mainnet), placed(optimism)],
    connectors: [external({ id: name.toLowerCase(), name, provider: wallet.provider })],
    telemetry: false,
    warm: 'off',
  })
}

const shop = make('Lantern')
const club = make('Quill')
// Set before anybody knows the element: it is kept.
const members = document.querySelector('#members') as PorticoModalElement
members.client = club
const stop = definePorticoElements(shop, {
  ...(query.has('lang') && { locale: query.get('lang') ?? '' }),
  appearance: { theme: query.get('theme') === 'dark' ? 'dark' : 'light' },
})
if (query.get('lang') === 'ar') document.documentElement.dir = 'rtl'

const heard: string[] = []
for (const name of ['open', 'connect', 'network-changed', 'disconnect', 'close', 'error'])
  document.addEventListener(`portico-${name}`, (event) => {
    heard.push(`${(event.target as Element).id || 'club'} ${name}`)
  })
document.addEventListener('change', (event) => {
  const { id, value } = event.target as HTMLInputElement
  heard.push(`${id || 'club'} change ${value ? 'address' : 'nothing'}`)
})

if (query.has('devtools')) {
  const { attachDevtools } = await import('portico/devtools')
  attachDevtools(shop)
}

Object.assign(window, { shop, club, heard, stop, make, definePorticoElements })
