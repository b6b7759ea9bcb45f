import type { SessionTypes } from '@walletconnect/types'
import type { Address } from 'viem'
import type { PhoneFamily } from './families/family.js'

export const phoneMethods: readonly string[] = [
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
]
const phoneEvents: readonly string[] = ['accountsChanged', 'chainChanged']

type Namespaces = Record<string, { chains?: string[] | undefined; methods?: string[]; events?: string[] }>

/** What an app asks of one family, required and optional together. */
export type Asked = { chains: readonly string[]; methods: readonly string[]; events: readonly string[] }

/** Reads a proposal's namespaces, also where the key itself is a chain (CAIP-25). */
export function readAsked(...proposals: (Namespaces | undefined)[]): Asked {
  const entries = proposals.flatMap((namespaces) => Object.entries(namespaces ?? {}))
  return {
    chains: unique(entries.flatMap(([key, { chains }]) => (key.includes(':') ? [key] : (chains ?? [])))),
    methods: unique(entries.flatMap(([, { methods }]) => methods ?? [])),
    events: unique(entries.flatMap(([, { events }]) => events ?? [])),
  }
}

/** CAIP-25's answer for one family: the accounts on each chain, and what of the methods (`also` beside its own) and events asked for there is. */
export function grant(
  chains: readonly number[],
  accounts: readonly Address[],
  asked: Omit<Asked, 'chains'>,
  also: readonly string[] = [],
): SessionTypes.Namespaces {
  const ids = chains.map((chain) => `eip155:${chain}`)
  return {
    eip155: {
      chains: ids,
      accounts: ids.flatMap((id) => accounts.map((account) => `${id}:${account}`)),
      methods: [...phoneMethods, ...also].filter((method) => asked.methods.includes(method)),
      events: phoneEvents.filter((event) => asked.events.includes(event)),
    },
  }
}

/** CAIP-25's answer for the families beside Ethereum. */
export function grantFamilies(families: readonly PhoneFamily[], asked: Asked): SessionTypes.Namespaces {
  const granted: SessionTypes.Namespaces = {}
  for (const { namespace, chains: known, methods, accountsOn } of families) {
    const chains = known.filter((chain) => asked.chains.includes(chain))
    if (chains.length === 0) continue
    granted[namespace] = {
      chains,
      accounts: chains.flatMap((chain) => [...accountsOn(chain)]),
      methods: methods.filter((method) => asked.methods.includes(method)),
      events: phoneEvents.filter((event) => asked.events.includes(event)),
    }
  }
  return granted
}

/** The pairing URI in what somebody pasted, scanned or followed. */
export function readPairingUri(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('wc:')) return trimmed
  try {
    const uri = new URL(trimmed).searchParams.get('uri')
    return uri?.startsWith('wc:') ? uri : undefined
  } catch {
    return undefined
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
