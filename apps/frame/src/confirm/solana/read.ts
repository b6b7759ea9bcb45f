import type { MethodContext } from '../../signing/methods/context.js'
import type { SolanaTransaction } from '../../signing/solana/message.js'
import type { Action, Move } from '../action.js'
import type { AssetFacts, Knowledge } from '../knowledge.js'
import { cleanLine, shortAddress } from '../text.js'
import { openedAccount, readInstruction, type SolanaCall } from './instruction.js'
import { readAccounts, readStates, type States, simulate } from './state.js'

const wrappedSol = 'So11111111111111111111111111111111111111112'
/** What a transaction costs at least, and a little more: it is no news that this leaves. */
const smallLamports = 100_000n

/** Reads one transaction: what it does, and what a trial run saw. */
export async function readSolana(
  transaction: SolanaTransaction,
  bytes: Uint8Array,
  context: MethodContext,
): Promise<{ actions: readonly Action[]; knowledge: Knowledge }> {
  const { network, address, knownReceivers } = context
  const self = address.solana
  const asks = { rpc: context.rpc, chainId: network.caipNetworkId }
  const accounts = await readAccounts(transaction.message, asks)
  const calls: SolanaCall[] = transaction.message.instructions.map(({ program, accounts: places, data }) => ({
    program: accounts[program] ?? '',
    accounts: places.map((place) => accounts[place]),
    data,
  }))
  const opened = Object.fromEntries(
    calls.flatMap((call) => {
      const each = openedAccount(call)
      return each ? [[each.account, { owner: each.owner, mint: each.mint }]] : []
    }),
  )
  const present = accounts.flatMap((each) => (each === undefined ? [] : [each]))
  const first = await readStates([self, ...present], asks)
  // The decimals of tokens whose mint is not among the accounts.
  const missing = Object.values(first).flatMap(({ token }) => (token && !(token.mint in first) ? [token.mint] : []))
  const states: States = { ...(await readStates(missing, asks)), ...first }
  const actions = calls.flatMap((call) => readInstruction(call, { self, states, opened }))
  const own = [self, ...new Set([...ownTokens(states, self), ...ownTokens(opened, self)])]
  const run = await simulate(bytes, own, asks)
  const { name, symbol, decimals } = network.nativeCurrency
  const balance = states[self]?.lamports
  return {
    actions,
    knowledge: {
      assets: assetsOf(states),
      native: { name: cleanLine(name, 40), symbol: cleanLine(symbol, 16), decimals },
      ...(balance === undefined ? {} : { balance }),
      ...(run.state === 'ran' && balance !== undefined
        ? {
            trial: { state: 'ran', ...(run.slot === undefined ? {} : { block: String(run.slot) }) },
            predicted: movesBetween(states, run.after, self),
          }
        : { trial: { state: run.state === 'failed' ? 'failed' : 'unavailable' } }),
      knownReceivers,
    },
  }
}

function ownTokens(all: States | Readonly<Record<string, { owner: string }>>, self: string): string[] {
  return Object.entries(all).flatMap(([address, state]) => {
    const owner = 'lamports' in state ? state.token?.owner : state.owner
    return owner === self ? [address] : []
  })
}

/** Names of tokens are anyone's to give here: the mint stands for itself. */
function assetsOf(states: States): Record<string, AssetFacts> {
  const rows = Object.entries(states).flatMap(([address, { decimals }]) => {
    if (decimals === undefined) return []
    const name = address === wrappedSol ? 'Wrapped SOL' : shortAddress(address)
    const symbol = address === wrappedSol ? 'wSOL' : shortAddress(address)
    return [[address, { standard: 'fungible', symbol, name, decimals }] as const]
  })
  return Object.fromEntries(rows)
}

/** What the wallet has less or more of after the trial run. */
function movesBetween(before: States, after: States, self: string): Move[] {
  const moves: Move[] = []
  const add = (asset: Move['asset'], change: bigint) => {
    if (change !== 0n)
      moves.push({ direction: change > 0n ? 'in' : 'out', asset, amount: change > 0n ? change : -change })
  }
  for (const [address, state] of Object.entries(after)) {
    const old = before[address]
    const change = state.lamports - (old?.lamports ?? 0n)
    if (address === self && (change > 0n || change < -smallLamports)) add({ kind: 'native' }, change)
    const mint = state.token?.mint ?? old?.token?.mint
    if (mint !== undefined)
      add({ kind: 'token', address: mint }, (state.token?.amount ?? 0n) - (old?.token?.amount ?? 0n))
  }
  return moves
}
