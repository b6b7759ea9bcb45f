import type { Wallet } from '@wallet-standard/base'

/** Registers a wallet after the Wallet Standard, now and with whoever looks for wallets later. Returns how to take it out again. */
export function registerWallet(wallet: Wallet): () => void {
  const taken = new Set<() => void>()
  const register = ({ register: take }: { register(wallet: Wallet): () => void }) => {
    taken.add(take(wallet))
  }
  const onReady = (event: Event) => register((event as CustomEvent<Parameters<typeof register>[0]>).detail)
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const remove of taken) remove()
  }
}
