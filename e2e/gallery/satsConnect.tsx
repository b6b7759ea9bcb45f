import { defaultAdapters, request } from 'sats-connect'
import {
  type BitcoinTestNetwork,
  bitcoinDevelopmentKeys,
  installBitcoinTestWallet,
} from '../../packages/portico/src/testing/bitcoin/index.js'

/** The page of somebody who uses sats-connect, with two of our test wallets as extensions. */
const network = JSON.parse(new URLSearchParams(location.search).get('network') ?? '') as BitcoinTestNetwork
const common = { network, expose: true } as const

await installBitcoinTestWallet({
  ...common,
  style: 'sats-connect',
  info: { name: 'Quarry Sats', rdns: 'dev.portico.quarry-sats' },
  keys: bitcoinDevelopmentKeys.slice(1, 3),
})
await installBitcoinTestWallet({
  ...common,
  style: 'unisat',
  info: { name: 'Quarry Uni', rdns: 'dev.portico.quarry-uni' },
  keys: bitcoinDevelopmentKeys.slice(4, 5),
})

const listed = (window as unknown as { btc_providers: { id: string }[] }).btc_providers
const seen: unknown[] = []
const unisat = new (
  defaultAdapters.unisat as new () => { request(method: string, params: unknown): Promise<unknown> }
)()
Object.assign(window, {
  client: {
    listed,
    seen,
    ask: (method: never, params: never) => request(method, params, listed[0]?.id),
    unisat: (method: string, params: unknown) => unisat.request(method, params),
    listen: async () => {
      const { addListener } = await import('sats-connect')
      addListener({ eventName: 'accountChange', cb: (event: unknown) => void seen.push(event) }, listed[0]?.id)
    },
  },
})
document.getElementById('root')?.append('Ready')
