import type { SessionTypes } from '@walletconnect/types'
import type { Address } from 'viem'

export const phoneMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
] as const
export const phoneEvents = ['accountsChanged', 'chainChanged'] as const

type Asked = Record<string, { chains?: string[] | undefined }>

/** Every chain that the namespaces of a proposal name, also where the key itself is one. */
export function chainsOf(namespaces: Asked | undefined): string[] {
  const named = Object.entries(namespaces ?? {}).flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [])))
  return [...new Set(named)]
}

/** CAIP-25's answer for one family: the accounts on each chain, the methods and the events. */
export function grant(chains: readonly number[], accounts: readonly Address[]): SessionTypes.Namespaces {
  const ids = chains.map((chain) => `eip155:${chain}`)
  return {
    eip155: {
      chains: ids,
      accounts: ids.flatMap((id) => accounts.map((account) => `${id}:${account}`)),
      methods: [...phoneMethods],
      events: [...phoneEvents],
    },
  }
}

/** The pairing URI in what somebody pasted, scanned or followed. */
export function readPairingUri(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:')) return trimmed
  try {
    const url = new URL(trimmed)
    const uri = url.searchParams.get('uri')
    return uri?.startsWith('wc:') ? uri : undefined
  } catch {
    return undefined
  }
}
