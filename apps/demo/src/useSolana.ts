import { type Address, address as asAddress } from '@solana/kit'
import { useAccount, useNetwork, useProvider } from 'portico/react'
import type { StandardAccount } from 'portico/solana'

type Features = {
  'solana:signMessage': {
    signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signAndSendTransaction': {
    signAndSendTransaction(input: {
      account: StandardAccount
      chain: string
      transaction: Uint8Array
    }): Promise<readonly { signature: Uint8Array }[]>
  }
}

/** The connected wallet and its network, for @solana/kit: one wallet after the Wallet Standard, whichever is in use. */
export function useSolana() {
  const { address } = useAccount({ namespace: 'solana' })
  const { network } = useNetwork({ namespace: 'solana' })
  const wallet = useProvider('solana')
  return () => {
    const account = wallet.accounts.find((candidate) => candidate.address === address)
    if (!address || !account) throw new Error('Connect a wallet first.')
    if (!network) throw new Error('The wallet is on a network that this page does not list.')
    return { account, address: asAddress(address) satisfies Address, features: wallet.features as Features, network }
  }
}

/** A decimal text in the smallest unit. */
export function parseUnits(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? []
  if (whole === '' || fraction.length > decimals) throw new Error('This is not an amount.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

export function formatUnits(amount: bigint, decimals: number): string {
  const digits = String(amount).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}
