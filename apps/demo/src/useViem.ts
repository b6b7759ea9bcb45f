import { useAccount, useNetwork, useProvider } from 'portico/react'
import { type Chain, createPublicClient, createWalletClient, custom, http } from 'viem'

/** The connected wallet and its network, for viem: one provider is the way into every EVM library. */
export function useViem() {
  const { address } = useAccount({ namespace: 'eip155' })
  const { network } = useNetwork({ namespace: 'eip155' })
  const provider = useProvider('eip155')
  return () => {
    if (!address) throw new Error('Connect a wallet first.')
    if (!network) throw new Error('The wallet is on a network that this page does not list.')
    const chain: Chain = {
      id: Number(network.id),
      name: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: { default: { http: [...network.rpcUrls.default.http] } },
    }
    const account = address as `0x${string}`
    return {
      account,
      chain,
      wallet: createWalletClient({ account, chain, transport: custom(provider) }),
      reader: createPublicClient({ chain, transport: http(), pollingInterval: 250 }),
    }
  }
}
