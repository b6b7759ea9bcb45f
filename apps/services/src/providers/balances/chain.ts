import { bitcoinHoldings } from '../../balances/bitcoin.js'
import { type EvmBalances, evmHoldings } from '../../balances/evm.js'
import { createSolanaHoldings } from '../../balances/solana.js'
import type { BalanceProvider } from '../types.js'

/** The chain itself, asked through its nodes. */
export function chainProvider(evm: EvmBalances): BalanceProvider {
  const solana = createSolanaHoldings(evm.nodes)
  return {
    name: 'chain',
    serves: ({ id }) => /^(?:eip155|solana|bip122):/.test(id),
    holdings(chain, account, also) {
      if (chain.id.startsWith('solana:')) return solana(chain, account)
      if (chain.id.startsWith('bip122:')) return bitcoinHoldings(evm.nodes, chain, account)
      return evmHoldings(evm, chain, account, also)
    },
  }
}
