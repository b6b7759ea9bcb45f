import type { Address, EncodedAccount } from '@solana/kit'
import { invalidParams } from '../errors.js'
import type { Ledger } from '../ledger.js'
import { addressAt, asAddress, type Config, configAt, inContext } from '../params.js'
import { isTokenProgram, programs } from '../programs.js'
import { shownAccount } from '../show/account.js'
import { mintAt, readTokenAccount, uiAmount } from '../tokens.js'

const mostHolders = 20

export function tokenMethods(ledger: Ledger) {
  const { svm } = ledger

  /** Of one mint, or of everything that a token program owns. */
  function tokenAccounts(filter: Config): (account: EncodedAccount) => boolean {
    if (filter.mint !== undefined) {
      const mint = asAddress(filter.mint)
      if (!mintAt(svm, mint)) throw invalidParams('Invalid param: could not find mint')
      return (account) => readTokenAccount(account)?.mint === mint
    }
    const program = asAddress(filter.programId)
    if (!isTokenProgram(program)) throw invalidParams('Invalid param: unrecognized Token program id')
    return (account) => account.programAddress === program
  }

  const all = (): EncodedAccount[] => [
    ...svm.getProgramAccounts(programs.token),
    ...svm.getProgramAccounts(programs.token2022),
  ]

  function owned(params: readonly unknown[], by: 'owner' | 'delegate') {
    const address = addressAt(params, 0)
    const fits = tokenAccounts(configAt(params, 1))
    const config = configAt(params, 2)
    const found = all()
      .filter((account) => fits(account) && readTokenAccount(account)?.[by] === address)
      .map((account) => ({ account: shownAccount(svm, account, config), pubkey: account.address }))
    return inContext(ledger, config, found)
  }

  function mintOf(address: Address) {
    const account = svm.getAccount(address)
    if (!account.exists) throw invalidParams('Invalid param: could not find account')
    const mint = mintAt(svm, address)
    if (!mint) throw invalidParams('Invalid param: not a Token mint')
    return mint
  }

  return {
    getTokenAccountsByOwner: (params: readonly unknown[]) => owned(params, 'owner'),
    getTokenAccountsByDelegate: (params: readonly unknown[]) => owned(params, 'delegate'),
    getTokenAccountBalance(params: readonly unknown[]) {
      const account = svm.getAccount(addressAt(params, 0))
      if (!account.exists) throw invalidParams('Invalid param: could not find account')
      const token = readTokenAccount(account)
      if (!token) throw invalidParams('Invalid param: not a Token account')
      return inContext(ledger, configAt(params, 1), uiAmount(token.amount, mintOf(token.mint).decimals))
    },
    getTokenSupply(params: readonly unknown[]) {
      const { supply, decimals } = mintOf(addressAt(params, 0))
      return inContext(ledger, configAt(params, 1), uiAmount(supply, decimals))
    },
    getTokenLargestAccounts(params: readonly unknown[]) {
      const mint = addressAt(params, 0)
      const { decimals } = mintOf(mint)
      const holders = all().flatMap((account) => {
        const token = readTokenAccount(account)
        return token?.mint === mint ? [{ address: account.address, amount: token.amount }] : []
      })
      const largest = holders
        .sort((a, b) => Number(b.amount > a.amount) - Number(b.amount < a.amount))
        .slice(0, mostHolders)
        .map(({ address, amount }) => ({ address, ...uiAmount(amount, decimals) }))
      return inContext(ledger, configAt(params, 1), largest)
    },
  }
}
