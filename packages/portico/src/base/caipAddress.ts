import { type CaipNetworkId, type ChainNamespace, parseNetworkId } from './caip.js'

/** Splits a CAIP-10 id into its three parts; `undefined` when it is not one. */
export function parseCaipAddress(
  value: string,
): { namespace: ChainNamespace; reference: string; address: string; networkId: CaipNetworkId } | undefined {
  const parts = value.split(':')
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !address || namespace === undefined || reference === undefined) return undefined
  const network = parseNetworkId(`${namespace}:${reference}`)
  if (!network || !/^[-.%a-zA-Z0-9]{1,128}$/.test(address)) return undefined
  return { ...network, address, networkId: `${network.namespace}:${network.reference}` }
}
