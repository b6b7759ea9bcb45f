import { type Address, getAddress } from 'viem'
import type { Portico, State } from '../index.js'

/** The wallet in use on EVM networks, as wagmi is told of it: the account in use first. */
export type Wallet = { accounts: readonly [Address, ...Address[]]; chainId: number }

const entryOf = ({ connections }: State) => connections.namespaces.eip155

export function walletOf(portico: Portico): Wallet | undefined {
  const entry = entryOf(portico.getState())
  if (entry?.status !== 'connected') return undefined
  const { address, accounts, caipNetworkId } = entry.connection
  const others = accounts.map((account) => getAddress(account.address))
  const first = getAddress(address)
  return {
    accounts: [first, ...new Set(others.filter((other) => other !== first))],
    chainId: Number(caipNetworkId.slice('eip155:'.length)),
  }
}

/** Calls back whenever the wallet in use may have become another. Returns how to stop. */
export function watchWallet(portico: Portico, listener: () => void): () => void {
  return portico.subscribe(entryOf, listener)
}

/** Resolves when no wallet of an earlier page is coming back any more: it is here, or it will not come. */
export function restored(portico: Portico): Promise<void> {
  const { signal } = portico.client
  const isSettled = (state: State) => {
    const entry = entryOf(state)
    return entry?.status !== 'connecting' || !entry.reconnecting
  }
  return new Promise((resolve) => {
    if (signal.aborted || isSettled(portico.getState())) return resolve()
    const settle = () => {
      stop()
      signal.removeEventListener('abort', settle)
      resolve()
    }
    const stop = portico.subscribe(isSettled, settle)
    signal.addEventListener('abort', settle)
  })
}
