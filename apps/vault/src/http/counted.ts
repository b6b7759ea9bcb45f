import type { Tally } from '@portico/watch'
import type { VaultErrorCode, VaultPath } from '../contract/index.js'
import type { loginMethods } from '../metrics.js'

type Method = (typeof loginMethods)[number]
/** Calls that begin a login, and those that end one with a session. */
const begins: { readonly [P in VaultPath]?: Method } = {
  '/email': 'email',
  '/social': 'social',
  '/farcaster': 'farcaster',
}
const ends: { readonly [P in VaultPath]?: Method } = {
  '/email/code': 'email',
  '/social/complete': 'social',
  '/social/code': 'social',
  '/farcaster/wait': 'farcaster',
}
const events: { readonly [P in VaultPath]?: string } = {
  '/session/resume': 'resumed',
  '/session/refresh': 'refreshed',
  '/session/end': 'ended',
}

/** What says nothing about the person or the login: the vault, or somebody that it asks, could not. */
const failures: ReadonlySet<VaultErrorCode> = new Set<VaultErrorCode>([
  'sites_unreachable',
  'provider_refused',
  'relay_unreachable',
  'registry_unreachable',
  'record_tampered',
  'busy',
  'internal',
])

/** Counts what a call came to, by what the contract names: never by what was sent. */
export function countAnswer(tally: Tally, path: VaultPath, request: unknown, answer: object): void {
  const hasSession = 'accessToken' in answer
  const [begun, ended, event] = [begins[path], ends[path], events[path]]
  if (begun) tally.add('vault_logins', { method: begun, outcome: 'begun' })
  // Farcaster's also ends without one: its app has not answered yet, or too late.
  if (ended && hasSession) {
    tally.add('vault_logins', { method: ended, outcome: 'done' })
    tally.add('vault_sessions_changed', { event: 'opened' })
  }
  if (event) tally.add('vault_sessions_changed', { event })
  const step = stepOf(path, request, answer)
  if (step) tally.add('vault_handovers', { step })
}

/** Counts a call that was refused, and the login that it was part of. */
export function countRefusal(tally: Tally, path: VaultPath, code: VaultErrorCode): void {
  tally.add('vault_refusals', { code })
  const method = begins[path] ?? ends[path]
  // The first proof of a page lacks the nonce, which it learns by that: the same call follows. So does a code behind an open approval.
  if (method && code !== 'use_dpop_nonce' && code !== 'flow_waiting')
    tally.add('vault_logins', { method, outcome: failures.has(code) ? 'failed' : 'refused' })
  if (path === '/handover/offer' && code === 'choice_wrong') tally.add('vault_handovers', { step: 'wrong' })
}

function stepOf(path: VaultPath, request: unknown, answer: object): string | undefined {
  if (path === '/handover/ask') return 'asked'
  if (path === '/handover/offer') return 'deny' in (request as object) ? 'denied' : 'offered'
  return path === '/handover/take' && 'state' in answer && answer.state === 'ready' ? 'taken' : undefined
}
