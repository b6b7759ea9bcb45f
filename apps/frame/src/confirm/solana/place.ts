import type { Action, AssetRef } from '../action.js'
import type { CopyKey } from '../copy.js'
import type { Risk } from '../model.js'
import type { Holding } from './derived.js'
import { wrappedSol } from './programs.js'
import { littleEndian, type States } from './state.js'

export type Place = {
  self: string
  /** Of the accounts of the transaction, as the node knows them. */
  states: States
  /** Token accounts whose address proves whose they are. */
  derived: Readonly<Record<string, Holding>>
  /** Money that this transaction has paid into accounts so far, and out of the wallet. */
  paid: Map<string, bigint>
  /** Tokens that came into accounts so far, and left them. */
  passed: Map<string, bigint>
  /** Accounts of the wallet that this transaction has given away so far, each with who has it now: what comes into them later goes along. */
  given: Map<string, string>
  /** What it costs to keep a token account that is opened here. */
  rentOf(account: string): bigint
}

export type SolanaCall = { program: string; accounts: readonly (string | undefined)[]; data: Uint8Array }
export type Reader = (call: SolanaCall, accounts: readonly string[], place: Place) => readonly Action[] | undefined

export const native: AssetRef = { kind: 'native' }
export const u32 = (data: Uint8Array, at = 0) => Number(littleEndian(data.slice(at, at + 4)))
export const u64 = (data: Uint8Array, at: number) => littleEndian(data.slice(at, at + 8))

/** The wallet itself, or a token account that nobody else can have a hand in by its address; not one that was given away before. */
export const isHome = (account: string, { self, derived, given }: Place) =>
  !given.has(account) && (account === self || derived[account]?.owner === self)

/** What an account is called, and how careful to be: its owner where its address says so, else the account itself. */
export function receiverOf(
  account: string,
  { derived, states, given }: Place,
): { party: string; partyLabel: CopyKey; risk: Risk } {
  const owner = given.get(account) ?? derived[account]?.owner
  const isToken = owner === undefined && states[account]?.token !== undefined
  return {
    party: owner ?? account,
    partyLabel: isToken ? 'fact.toAccount' : 'fact.to',
    risk: isToken ? 'medium' : 'low',
  }
}

/** What a token account holds, as far as it is known. */
export const holdingOf = (account: string, { states, derived }: Place): { owner?: string; mint?: string } =>
  states[account]?.token ?? derived[account] ?? {}

/** Writes down that money went from one account to another. */
export function passOn(amount: bigint, from: string, to: string, { paid, self }: Place): void {
  if (from === self) paid.set(self, (paid.get(self) ?? 0n) - amount)
  paid.set(to, (paid.get(to) ?? 0n) + amount)
}

/** Writes down that tokens went from one account to another. */
export function passTokens(amount: bigint, from: string, to: string, { passed }: Place): void {
  passed.set(from, (passed.get(from) ?? 0n) - amount)
  passed.set(to, (passed.get(to) ?? 0n) + amount)
}

/** All the tokens in an account, with what came into it just now. */
export const tokensIn = (account: string, { states, passed }: Place): bigint =>
  (states[account]?.token?.amount ?? 0n) + (passed.get(account) ?? 0n)

/** All the money in an account, with what came into it just now. */
export const moneyIn = (account: string, { states, paid }: Place): bigint =>
  (states[account]?.lamports ?? 0n) + (paid.get(account) ?? 0n)

export const isWrapped = (account: string, place: Place) => holdingOf(account, place).mint === wrappedSol
