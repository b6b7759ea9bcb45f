import type { Network } from '../base/entities/network.js'

function sandbox(id: number, name: string, port: number): Network {
  return {
    id,
    name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } },
    testnet: true,
  }
}

/** The first local chain of the sandbox that `npm start` runs. */
export const sandboxOne = /* @__PURE__ */ sandbox(31337, 'Sandbox One', 4311)
/** The second local chain of the sandbox. */
export const sandboxTwo = /* @__PURE__ */ sandbox(31338, 'Sandbox Two', 4312)
