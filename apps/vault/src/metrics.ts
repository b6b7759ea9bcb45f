import { createTally, formatSamples, type Names, poolGauges, poolHelps, type Sample, type Tally } from '@portico/watch'
import { vaultErrors } from './contract/index.js'

const prefixed = (name: string) => `vault_${name}`

/** What each number says. No label holds anything of a person: methods, outcomes and codes come from lists of ours. */
export const helps: Readonly<Record<string, string>> = {
  vault_http_request_duration_seconds: 'Calls and how long they took.',
  vault_logins:
    'Logins by method and outcome: begun, done, refused (a wrong code, a limit) or failed (here, at a provider, a relay or the services).',
  vault_refusals: 'Calls that were refused, by the code of the contract.',
  vault_sessions: 'Sessions that are good now, of all processes.',
  vault_sessions_changed: 'Sessions that were opened, resumed, refreshed or ended.',
  vault_mails: 'Mails by kind (code, notice) and whether the mail server took them.',
  vault_notices_waiting: 'Notices that the mail server has not taken yet, of all processes.',
  vault_notices_given_up: 'Notices that were never sent.',
  vault_kek_calls: 'Calls to the key of the operator by outcome: done, away (no answer) or refused.',
  vault_handovers: 'Hand-overs of a wallet’s key: asked, offered, denied, wrong (another number) and taken.',
  vault_traces_sent: 'Pieces of work that the collector took.',
  vault_traces_dropped: 'Pieces of work that no collector took.',
  vault_build_info: '1, with the version of the vault.',
  ...Object.fromEntries(Object.entries(poolHelps).map(([name, text]) => [prefixed(name), text])),
}
const names: Names = {
  helps,
  gauges: new Set(['vault_sessions', 'vault_notices_waiting', 'vault_build_info', ...poolGauges.map(prefixed)]),
}

export const loginMethods = ['email', 'social', 'farcaster'] as const
const labelled: readonly (readonly [name: string, label: string, values: readonly string[]])[] = [
  ['vault_refusals', 'code', Object.keys(vaultErrors)],
  ['vault_sessions_changed', 'event', ['opened', 'resumed', 'refreshed', 'ended']],
  ['vault_handovers', 'step', ['asked', 'offered', 'denied', 'wrong', 'taken']],
]

/** Counts what happens in the vault. All is there from the start: a number that appears with its first fault is no increase for an alert. */
export function createCounts(): Tally {
  const tally = createTally()
  for (const [name, label, values] of labelled) for (const value of values) tally.add(name, { [label]: value }, 0)
  for (const method of loginMethods)
    for (const outcome of ['begun', 'done', 'refused', 'failed']) tally.add('vault_logins', { method, outcome }, 0)
  for (const kind of ['code', 'notice'])
    for (const outcome of ['sent', 'failed']) tally.add('vault_mails', { kind, outcome }, 0)
  for (const act of ['seal', 'open'])
    for (const outcome of ['done', 'away', 'refused']) tally.add('vault_kek_calls', { act, outcome }, 0)
  tally.add('vault_notices_given_up', {}, 0)
  return tally
}

/** Samples of the vault in the text format of Prometheus. */
export const formatCounts = (all: readonly Sample[]): Promise<string> => formatSamples(all, names)
