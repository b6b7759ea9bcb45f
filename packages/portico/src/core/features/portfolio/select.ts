import type { TokenBalance } from '../../../base/entities/token.js'
import { activeConnection } from '../../connections/select.js'
import type { State } from '../../state.js'
import type { PortfolioState } from './state.js'

const idle = { status: 'idle' } as const
const none: readonly TokenBalance[] = []

/** The portfolio of the account and the network in use; one of another account or network is none of this one. */
export function portfolioOf(state: Pick<State, 'connections' | 'portfolio'>): PortfolioState {
  const connection = activeConnection(state)
  const { portfolio } = state
  if (!connection || !portfolio || portfolio.status === 'idle') return idle
  return portfolio.address === connection.address && portfolio.networkId === connection.caipNetworkId ? portfolio : idle
}

/** What the account in use has on the network in use, the native currency first. */
export function tokensOf(state: Pick<State, 'connections' | 'portfolio'>): readonly TokenBalance[] {
  const portfolio = portfolioOf(state)
  return portfolio.status === 'idle' ? none : portfolio.tokens
}

/** What all of it is worth in the currency of the prices; `undefined` when no price is known. */
export function totalOf(tokens: readonly TokenBalance[]): number | undefined {
  const values = tokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  if (values.length === 0) return tokens.length === 0 ? 0 : undefined
  return values.reduce((sum, value) => sum + value, 0)
}
