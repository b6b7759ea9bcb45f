import { expect, test, vi } from 'vitest'
import type { VaultErrorCode, VaultPath } from '../contract/index.js'
import { countAnswer, countRefusal } from './counted.js'

function counting(count: (tally: never) => void) {
  const add = vi.fn()
  count({ add } as never)
  return add.mock.calls.map(([name, labels]) => `${name} ${Object.entries(labels).join(' ').replaceAll(',', '=')}`)
}
const session = { accessToken: 'a' }

test.each<[VaultPath, object, object, string[]]>([
  ['/email', {}, {}, ['vault_logins method=email outcome=begun']],
  ['/social', {}, {}, ['vault_logins method=social outcome=begun']],
  ['/farcaster', {}, {}, ['vault_logins method=farcaster outcome=begun']],
  ['/email/code', {}, session, ['vault_logins method=email outcome=done', 'vault_sessions_changed event=opened']],
  ['/social/complete', {}, session, ['vault_logins method=social outcome=done', 'vault_sessions_changed event=opened']],
  ['/social/code', {}, session, ['vault_logins method=social outcome=done', 'vault_sessions_changed event=opened']],
  [
    '/farcaster/wait',
    {},
    session,
    ['vault_logins method=farcaster outcome=done', 'vault_sessions_changed event=opened'],
  ],
  ['/farcaster/wait', {}, { state: 'waiting' }, []],
  ['/farcaster/wait', {}, { state: 'ready' }, []],
  ['/session/resume', {}, session, ['vault_sessions_changed event=resumed']],
  ['/session/refresh', {}, session, ['vault_sessions_changed event=refreshed']],
  ['/session/end', {}, {}, ['vault_sessions_changed event=ended']],
  ['/handover/ask', {}, {}, ['vault_handovers step=asked']],
  ['/handover/offer', { choice: '1' }, {}, ['vault_handovers step=offered']],
  ['/handover/offer', { deny: true }, {}, ['vault_handovers step=denied']],
  ['/handover/take', {}, { state: 'ready' }, ['vault_handovers step=taken']],
  ['/handover/take', {}, { state: 'waiting' }, []],
  ['/handover/take', {}, {}, []],
  ['/log', {}, { state: 'ready' }, []],
])('default: %s, asked with %o and answered %o', (path, request, answer, expected) => {
  expect(counting((tally) => countAnswer(tally, path, request, answer))).toEqual(expected)
})

test.each<[VaultPath, VaultErrorCode, string[]]>([
  ['/email', 'throttled', ['vault_logins method=email outcome=refused']],
  ['/email/code', 'code_wrong', ['vault_logins method=email outcome=refused']],
  ['/social/complete', 'provider_refused', ['vault_logins method=social outcome=failed']],
  ['/social', 'sites_unreachable', ['vault_logins method=social outcome=failed']],
  ['/farcaster', 'relay_unreachable', ['vault_logins method=farcaster outcome=failed']],
  ['/farcaster/wait', 'registry_unreachable', ['vault_logins method=farcaster outcome=failed']],
  ['/email/code', 'record_tampered', ['vault_logins method=email outcome=failed']],
  ['/email', 'busy', ['vault_logins method=email outcome=failed']],
  ['/email', 'internal', ['vault_logins method=email outcome=failed']],
  // The same call follows.
  ['/email', 'use_dpop_nonce', []],
  ['/email/code', 'flow_waiting', []],
  ['/log', 'session_invalid', []],
  ['/handover/offer', 'choice_wrong', ['vault_handovers step=wrong']],
  ['/handover/offer', 'handover_over', []],
  ['/approval/answer', 'choice_wrong', []],
])('error: %s refused by %s', (path, code, expected) => {
  expect(counting((tally) => countRefusal(tally, path, code))).toEqual([`vault_refusals code=${code}`, ...expected])
})
