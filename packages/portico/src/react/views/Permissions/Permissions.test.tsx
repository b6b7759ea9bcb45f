import { describe, expect, test } from 'vitest'
import type { SessionsState } from '../../../core/features/sessions/state.js'
import { mainnet } from '../../../networks/index.js'
import type { SmartSession } from '../../../wire/calls/sessions.js'
import { en } from '../../copy/en.js'
import { makeCopy } from '../../copy.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { Families, MoreRows } from '../Account/Families.js'
import { Permissions } from './Permissions.js'
import { sentencesOf } from './sentences.js'

const expiry = Date.UTC(2100, 2, 14, 12) / 1_000
const spends = (data: unknown) => ({ type: 'native-token-recurring-allowance', data })
const calls = (data: unknown) => ({ type: 'contract-call', data })
const given = (part: Partial<SmartSession> = {}): SmartSession => ({
  project: { id: 'p', name: 'Quay', url: null, iconUrl: null },
  pci: 'one',
  expiry,
  createdAt: 1,
  permissions: [spends({ allowance: '0x2386f26fc10000', start: 1, period: 86_400 })],
  policies: [],
  context: null,
  revokedAt: null,
  ...part,
})
const options = { services: 'https://services.example' }
const features = { smartSessions: true }
const read = (part: Partial<SessionsState> = {}): SessionsState => ({
  status: 'ready',
  address,
  networkId: 'eip155:1',
  sessions: [given()],
  ...part,
})
const words = (sessions: SessionsState | undefined, on = features) =>
  wordsOf(renderView(Permissions, {}, { state: { ...connected(), sessions }, features: on, options }))

describe('Permissions', () => {
  test('default', () => {
    expect(words(read())).toBe(
      'Quay Quay may spend up to 0.01 ETH a day until Mar 14, 2100, without asking again. Revoke',
    )
  })

  test('behavior: what is over is not listed; none, and those of another account', () => {
    const over = [given({ revokedAt: 2 }), given({ pci: 'two', expiry: 1 })]
    expect(words(read({ sessions: over }))).toBe(
      'No permissions given Apps that may use this account on Ethereum without asking appear here.',
    )
    expect(words(read({ address: receiver }))).toBe('Loading permissions')
    expect(words(undefined)).toBe('Loading permissions')
  })

  test('behavior: switched off, there is nothing', () => {
    expect(words(read(), { smartSessions: false })).toBe('')
  })

  test('param: revocation', () => {
    const at = (status: NonNullable<SessionsState['revocation']>['status']) =>
      words(read({ revocation: { pci: 'one', status } }))
    expect(at('signing')).toMatch(/again\. Confirm in Lantern$/)
    expect(at('revoking')).toMatch(/again\. Revoking…$/)
    expect(at('declined')).toContain('You declined in Lantern The permission is still in place. Revoke')
    expect(at('refused')).toContain('Lantern didn’t sign for this account.')
    expect(at('failed')).toContain('The permission couldn’t be revoked It may still be in place. Try again. Revoke')
  })

  test('error: it can be read again', () => {
    expect(words(read({ status: 'failed', sessions: [] }))).toMatch(/^We can’t load the permissions .* Try again$/)
    expect(words(read({ status: 'failed' }))).toMatch(/^Quay/)
  })
})

describe('the way to it', () => {
  const rows = (on: boolean, part: Parameters<typeof connected>[0] = {}) =>
    wordsOf(renderView(MoreRows, {}, { state: connected(part), features: { smartSessions: on }, options }))

  test('default, and switched off, and of an account that has none', () => {
    expect(rows(true)).toBe('Permissions')
    expect(rows(false)).toBe('')
    expect(rows(true, { namespace: 'solana' })).toBe('')
    expect(rows(true, { auth: { name: 'mira@vale.studio' } })).toBe('Settings Permissions')
    expect(wordsOf(renderView(Families, {}, { state: connected() }))).toBe('')
  })
})

describe('sentencesOf', () => {
  const t = makeCopy({}, 'en', en)
  const say = (...permissions: SmartSession['permissions']) =>
    sentencesOf(t, given({ permissions }), mainnet.nativeCurrency)
  const until = 'until Mar 14, 2100, without asking again.'

  test.each([
    [604_800, 'a week'],
    [3_600, 'every hour'],
    ['0x3c', 'every minute'],
    [172_800, 'every 2 days'],
    [90, 'every 90 seconds'],
  ])('param: period: %s', (period, said) => {
    expect(say(spends({ allowance: '5', period }))).toEqual([
      `Quay may spend up to 0.000000000000000005 ETH ${said} ${until}`,
    ])
  })

  test('default: of a contract, with what may be sent', () => {
    const functions = [{ functionName: 'mint' }, { functionName: 'burn', valueLimit: '0xde0b6b3a7640000' }]
    expect(say(calls({ address: receiver, functions }))).toEqual([
      `Quay may use mint and burn of the contract 0x41…c8E9d4 ${until}`,
      'It may send up to 1 ETH with burn.',
    ])
    expect(say(calls({ address: receiver }))).toEqual([`Quay may use everything in the contract 0x41…c8E9d4 ${until}`])
  })

  test('error: what cannot be read is said to be so', () => {
    const unreadable = ['Quay has a permission until Mar 14, 2100 that we can’t read.']
    expect(say()).toEqual(unreadable)
    for (const strange of [
      { type: 'gas-limit', data: {} },
      spends(null),
      spends({ allowance: '0x', period: 1 }),
      spends({ allowance: '1', period: 0 }),
      calls({ address: 'nowhere' }),
      calls({ address: receiver, functions: 'all' }),
      calls({ address: receiver, functions: [{ functionName: 'mint of all your tokens' }] }),
      calls({ address: receiver, functions: [{ functionName: 'mint', valueLimit: -1 }] }),
    ])
      expect(say(strange)).toEqual(unreadable)
  })

  test('behavior: an app without a name, and one whose name is many lines', () => {
    const named = (name: string) =>
      sentencesOf(t, given({ project: { id: 'p', name, url: null, iconUrl: null } }), mainnet.nativeCurrency)[0]
    expect(named(' ')).toMatch(/^An app may spend/)
    expect(named('Quay\n\nis safe')).toMatch(/^Quay is safe may spend/)
  })
})
