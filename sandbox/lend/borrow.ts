import { randomUUID } from 'node:crypto'
import type { Grown } from './farm.js'
import type { Pair } from './pairs.js'

/** Whoever asks is busy at times, and an idle connection may be closed meanwhile. */
const headers = { connection: 'close' }

async function ask<T>(url: string, method = 'GET'): Promise<T> {
  const response = await fetch(url, { method, headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`The chains of this run did not start: ${text}`)
  return JSON.parse(text) as T
}

/** Two seeded chains of this run, as they were at first; `undefined` where no run has any. `stop` gives them back. */
export async function borrowPair(): Promise<(Pair & { stop(): Promise<void> }) | undefined> {
  const lender = process.env.PORTICO_TEST_CHAINS
  if (!lender) return undefined
  const url = `${lender}/pair/${randomUUID()}`
  return { ...(await ask<Pair>(url)), stop: () => ask(url, 'DELETE') }
}

/** A fresh chain in a process that this run has for them; `undefined` where it has none. */
export async function borrowChain(
  kind: 'solana' | 'bitcoin',
): Promise<(Grown & { stop(): Promise<void> }) | undefined> {
  const lender = process.env.PORTICO_TEST_CHAINS
  if (!lender) return undefined
  const farm = await ask<string>(`${lender}/farm`)
  const grown = await ask<Grown>(`${farm}/${kind}`, 'POST')
  return { ...grown, stop: () => ask(`${farm}/${grown.id}`, 'DELETE') }
}
