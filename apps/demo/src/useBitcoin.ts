import { useAccount, useNetwork, useProvider } from 'portico/react'

/** The connected wallet, the account in use and Esplora's interface of its network. */
export function useBitcoin() {
  const { address, accounts } = useAccount({ namespace: 'bip122' })
  const { network } = useNetwork({ namespace: 'bip122' })
  const provider = useProvider('bip122')
  return () => {
    if (!address) throw new Error('Connect a wallet first.')
    if (!network) throw new Error('The wallet is on a network that this page does not list.')
    const apiUrl = network.rpcUrls.default.http[0] ?? ''
    const type = accounts.find((account) => account.address === address)?.type
    return { address, type, provider, apiUrl }
  }
}
