import type { MethodContext } from '../../signing/methods/context.js'
import type { SolanaTransaction } from '../../signing/solana/message.js'
import type { Action } from '../action.js'
import type { Fee } from '../fee.js'
import type { AssetFacts, Knowledge } from '../knowledge.js'
import { cleanLine, shortAddress } from '../text.js'
import { budgetOf, feeOf } from './budget.js'
import { type Claim, proven } from './derived.js'
import { openedAccount, readInstruction } from './instruction.js'
import type { SolanaCall } from './place.js'
import { wrappedSol } from './programs.js'
import { seenIn } from './simulation.js'
import { readAccounts, readStates, recentPrice, rentOf, rentPerByte, type States, simulate } from './state.js'

export type SolanaReading = { actions: readonly Action[]; knowledge: Knowledge }

/** Reads one transaction: what it does, and what a trial run saw. `part`: which one it is of several. */
export async function readSolana(
  transaction: SolanaTransaction,
  bytes: Uint8Array,
  context: MethodContext,
  part = 0,
): Promise<SolanaReading> {
  const { network, address, knownReceivers } = context
  const { message } = transaction
  const self = address.solana
  const asks = { rpc: context.rpc, chainId: network.caipNetworkId }
  const accounts = await readAccounts(message, asks)
  const calls: SolanaCall[] = message.instructions.map(({ program, accounts: places, data }) => ({
    program: accounts[program] ?? '',
    accounts: places.map((place) => accounts[place]),
    data,
  }))
  const opened = calls.flatMap((call) => openedAccount(call) ?? [])
  const present = accounts.flatMap((each) => (each === undefined ? [] : [each]))
  const [first, recent, perByte, dollars] = await Promise.all([
    readStates([self, ...present], asks),
    recentPrice(writable(accounts, message), asks),
    opened.length > 0 ? rentPerByte(asks) : 0n,
    context.dollars?.(network.caipNetworkId),
  ])
  const derived = await proven([...claimed(first), ...opened])
  const home = Object.keys(derived).filter((account) => derived[account]?.owner === self)
  const owned = Object.keys(first).filter((account) => first[account]?.token?.owner === self)
  const watched = [...new Set([self, ...home, ...owned, ...opened.map(({ account }) => account)])]
  // The decimals of tokens whose mint is not among the accounts.
  const missing = Object.values(first).flatMap(({ token }) => (token && !(token.mint in first) ? [token.mint] : []))
  const [more, run] = await Promise.all([readStates(missing, asks), simulate(bytes, watched, asks)])
  const states: States = { ...more, ...first }
  const after = run.state === 'ran' ? run.after : {}
  const sizeOf = (account: string) => after[account]?.size || 165
  const budget = budgetOf(calls, message.signers)
  const fee = accounts[0] === self ? feeOf(budget, run.state === 'ran' ? run.used : undefined, recent) : undefined
  // The fee is taken before anything else.
  const paid = new Map([[self, -(fee?.most ?? 0n)]])
  const place = { self, states, derived, paid, passed: new Map<string, bigint>(), given: new Map<string, string>() }
  const actions = calls.flatMap((call) =>
    readInstruction(call, { ...place, rentOf: (account) => rentOf(sizeOf(account), perByte) }),
  )
  const { name, symbol, decimals } = network.nativeCurrency
  const balance = states[self]?.lamports
  // Without what was there before, what is there afterwards says nothing; and an account that nobody knows may be the wallet's own.
  const isSeen = run.state === 'ran' && accounts.every((account) => account !== undefined && account in first)
  const given = actions.map(({ control }) => control)
  const seen = isSeen ? seenIn(first, after, { self, home, owned, given, fee: fee?.most ?? 0n }) : undefined
  return {
    actions: actions.map((action) => ({ ...action, part })),
    knowledge: {
      assets: assetsOf(states),
      native: {
        name: cleanLine(name, 40),
        symbol: cleanLine(symbol, 16),
        decimals,
        wrapped: wrappedSol,
        ...(dollars === undefined ? {} : { dollars }),
      },
      ...(balance === undefined ? {} : { balance }),
      ...(fee ? { fee } : {}),
      ...(seen
        ? {
            trial: {
              state: 'ran',
              ...(run.state === 'ran' && run.slot !== undefined ? { block: String(run.slot) } : {}),
            },
            predicted: seen.moves.map((move) => ({ ...move, part })),
            ...(seen.isLost ? { warnings: ['control'] } : {}),
          }
        : { trial: { state: run.state === 'failed' ? 'failed' : 'unavailable' } }),
      // What is like the wallet's own address is made to be taken for it.
      knownReceivers: [...knownReceivers, self],
    },
  }
}

/** Several transactions on one sheet. Each may be used without the others, so each is held against its own trial run. */
export function together([first, ...rest]: readonly [SolanaReading, ...SolanaReading[]]): SolanaReading {
  const all = [first, ...rest]
  const of = all.map(({ knowledge }) => knowledge)
  const unrun = of.find(({ trial }) => trial.state === 'failed') ?? of.find(({ trial }) => trial.state !== 'ran')
  const fees = of.flatMap(({ fee }) => fee ?? [])
  const warnings = [...new Set(of.flatMap((each) => each.warnings ?? []))]
  const { predicted: _, fee: __, ...shared } = first.knowledge
  return {
    actions: all.flatMap(({ actions }) => actions),
    knowledge: {
      ...shared,
      assets: Object.assign({}, ...of.map(({ assets }) => assets)),
      trial: (unrun ?? first.knowledge).trial,
      warnings,
      ...(fees.length > 0 ? { fee: allFees(fees) } : {}),
      ...(of.some(({ predicted }) => predicted) ? { predicted: of.flatMap(({ predicted = [] }) => predicted) } : {}),
    },
  }
}

function allFees(fees: readonly Fee[]): Fee {
  const usual = fees.flatMap((fee) => fee.usual ?? [])
  return {
    most: sum(fees.map(({ most }) => most)),
    isWhole: true,
    ...(usual.length === fees.length ? { usual: sum(usual) } : {}),
    trifle: sum(fees.map(({ trifle = 0n }) => trifle)),
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)

/** What the node says of token accounts: theirs only where the address proves it. */
function claimed(states: States): Claim[] {
  return Object.entries(states).flatMap(([account, { token, program }]) =>
    token ? [{ account, owner: token.owner, mint: token.mint, program }] : [],
  )
}

function writable(
  accounts: readonly (string | undefined)[],
  { keys, lookups }: SolanaTransaction['message'],
): string[] {
  const loaded = lookups.reduce((count, lookup) => count + lookup.writable.length, 0)
  return accounts.flatMap((account, at) =>
    account !== undefined && (keys[at]?.isWritable ?? at < keys.length + loaded) ? [account] : [],
  )
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
