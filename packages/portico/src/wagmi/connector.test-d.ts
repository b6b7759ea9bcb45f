/** Both majors of wagmi take the connector as it is. Checked by the compiler; never run. */

import { createConfig, http } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { createConfig as createConfig2, http as http2 } from 'wagmi-core-2'
import type { Portico } from '../index.js'
import { porticoConfig, porticoConnector } from './index.js'

declare const portico: Portico

export const three = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  connectors: [porticoConnector(portico)],
})
export const two = createConfig2({
  chains: [mainnet],
  transports: { [mainnet.id]: http2() },
  connectors: [porticoConnector(portico, { name: 'All wallets' })],
})

/** Chains of viem give their ids to the types. */
export const id: 1 = porticoConfig(portico, { chains: [mainnet], transports: { [mainnet.id]: http() } }).state.chainId
// @ts-expect-error -- not one of the chains
porticoConfig(portico, { chains: [mainnet], transports: { 10: http() } })
// @ts-expect-error -- what is asked is made of transports
porticoConfig(portico, { client: () => undefined })
