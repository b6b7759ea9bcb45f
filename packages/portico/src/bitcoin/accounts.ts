import { readAddress } from '../wire/signIn/bitcoinAddress.js'
import type { BitcoinAccount } from './wallet.js'

const maxAccounts = 1_000

/**
 * The well-formed accounts of a wallet's answer, each once: the one to pay with first, the one for inscriptions second. A wallet that
 * shows a single kind pays with it.
 */
export function orderAccounts(found: readonly BitcoinAccount[]): readonly BitcoinAccount[] {
  const seen = new Set<string>()
  const accounts = found.slice(0, maxAccounts).filter(({ address }) => {
    if (typeof address !== 'string' || seen.has(address) || !readAddress(address)) return false
    seen.add(address)
    return true
  })
  const [first] = accounts
  const payment = accounts.find(({ purpose }) => purpose === 'payment') ?? (first && { ...first, purpose: 'payment' })
  if (!payment) return []
  const rest = accounts.filter(({ address }) => address !== payment.address)
  const ordinal = rest.find(({ purpose }) => purpose === 'ordinal')
  return [payment, ...(ordinal ? [ordinal] : []), ...rest.filter((account) => account !== ordinal)]
}
