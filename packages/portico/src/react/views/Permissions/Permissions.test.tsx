import { describe, expect, test } from 'vitest'
import type { GivenPermission } from '../../../core/connector.js'
import type { PermissionsState } from '../../../core/features/permissions/state.js'
import type { SessionsState } from '../../../core/features/sessions/state.js'
import { mainnet } from '../../../networks/index.js'
import type { SmartSession } from '../../../wire/calls/sessions.js'
import { en } from '../../copy/en.js'
import { makeCopy } from '../../copy.js'
import { address, connected, receiver, renderView, wordsOf } from '../../render.test-support.js'
import { Families, MoreRows } from '../Account/Families.js'
import { Permissions } from './Permissions.js'
import { sentenceOf, sentencesOf } from './sentences.js'

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

  test('behavior: taken back with the services alone, it is told to be in place, and how it ends', () => {
    const onChain = { delegation: '0xde', uses: 1, usedAt: 2, revokedAt: null }
    const ended = given({ revokedAt: 2, context: '0x01', onChain })
    expect(words(read({ sessions: [ended] }))).toBe(
      'Quay Quay may spend up to 0.01 ETH a day until Mar 14, 2100, without asking again. The permission is still in place. To revoke, you approve a transaction. The network takes a fee. Revoke',
    )
    const both = words(read({ sessions: [ended, given({ pci: 'two' })] }))
    // Each says how it is taken back, and nothing beneath them contradicts one.
    expect(both).toMatch(/you approve a transaction\. The network takes a fee\. Revoke .*There is no fee\. Revoke$/)
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

describe('Permissions of an embedded wallet', () => {
  const usdx = { symbol: 'USDX', decimals: 6 }
  const weekly: GivenPermission = {
    context: '0x01',
    until: expiry,
    terms: { type: 'periodic', amount: '5000000', period: 604_800, currency: usdx },
    used: '3000000',
    left: '57000000',
  }
  const told = (part: Partial<PermissionsState> = {}): PermissionsState => ({
    status: 'ready',
    address,
    networkId: 'eip155:1',
    given: [weekly],
    ...part,
  })
  const embedded = { auth: { name: 'mira@vale.studio' }, wallet: { name: 'Email wallet' } }
  const draw = (permissions: PermissionsState | undefined, sessions?: SessionsState) =>
    wordsOf(
      renderView(
        Permissions,
        {},
        {
          state: { ...connected(embedded), permissions, sessions },
          features,
          options: sessions ? options : {},
        },
      ),
    )
  const elsewhere = 'Permissions of other apps In your wallet’s own window'

  test('default: what the app may do, what was used of it, and the way to all others', () => {
    expect(draw(told())).toBe(
      `Meridian Meridian may spend up to 5 USDX a week until Mar 14, 2100, without asking again. Used this period 3 USDX Can still be taken, at most 57 USDX Revoke ${elsewhere}`,
    )
  })

  test('behavior: what is not known is said to be so, and is no zero', () => {
    const silent = { ...weekly, used: undefined, left: undefined }
    expect(draw(told({ given: [silent] }))).toContain(
      'Used this period Not known Can still be taken, at most Not known',
    )
    const strange: GivenPermission = { ...weekly, terms: { ...weekly.terms, currency: undefined } as never }
    expect(draw(told({ given: [strange] }))).toContain(
      'Meridian has a permission until Mar 14, 2100 that we can’t read. Revoke',
    )
  })

  test('behavior: of a stream what could be taken at once, of calls their number', () => {
    const stream: GivenPermission = {
      ...weekly,
      terms: { type: 'stream', atOnce: '2000000', perDay: '1000000', currency: usdx },
    }
    expect(draw(told({ given: [stream] }))).toContain(
      'may spend 1 USDX more each day until Mar 14, 2100, without asking again. At once 2 USDX Used 3 USDX Can',
    )
    const calls: GivenPermission = {
      ...weekly,
      terms: { type: 'calls', target: receiver, methods: ['play(uint256)'] },
      used: '3',
      left: '7',
    }
    expect(draw(told({ given: [calls] }))).toContain(
      'may use play of the contract 0x41…\u2060c8E9d4 until Mar 14, 2100, without asking again. Used 3 Calls left 7',
    )
  })

  test('behavior: none, none that holds, and none known yet', () => {
    const none = `No permissions given Permissions that you give this app on Ethereum in this browser appear here. ${elsewhere}`
    expect(draw(told({ given: [] }))).toBe(none)
    expect(draw(told({ given: [{ ...weekly, until: 1 }] }))).toBe(none)
    expect(draw(undefined)).toBe('Loading permissions')
    expect(draw(told({ address: receiver }))).toBe('Loading permissions')
  })

  test('behavior: beside those that the services keep', () => {
    expect(draw(told(), read())).toMatch(
      /^Quay Quay may spend .* To revoke, you sign a message.* Meridian .* network takes a fee/,
    )
    expect(draw(told({ status: 'failed', given: [] }), read())).toMatch(/^Quay .* We can’t load the permissions/)
  })

  test('param: taking', () => {
    expect(draw(told({ taking: { context: '0x01', status: 'asking' } }))).toContain('57 USDX Revoking…')
    expect(draw(told({ taking: { context: '0x01', status: 'failed' } }))).toContain(
      'The permission couldn’t be revoked It may still be in place. Try again. Revoke',
    )
  })

  test('param: stopping: as the wallet tells it, after a reload too', () => {
    const at = (stopping: GivenPermission['stopping'], taking?: PermissionsState['taking']) =>
      draw(told({ given: [{ ...weekly, stopping }], taking }))
    expect(at('pending')).toContain('57 USDX Revoking…')
    expect(at('pending', { context: '0x01', status: 'failed' })).toContain('57 USDX Revoking…')
    expect(at('failed')).toContain('The permission couldn’t be revoked It may still be in place. Try again. Revoke')
    // Being asked again, what failed before is not said.
    expect(at('failed', { context: '0x01', status: 'asking' })).toContain('57 USDX Revoking…')
  })

  test('behavior: of two of one app, each way to revoke is told with what it revokes', () => {
    const permissions = told({ given: [weekly, { ...weekly, context: '0x02' }] })
    const html = renderView(Permissions, {}, { state: { ...connected(embedded), permissions }, features, options: {} })
    const described = [...html.matchAll(/<button[^>]*aria-describedby="([^"]+)"/g)].map(([, id]) => id)
    expect(described).toHaveLength(2)
    for (const id of new Set(described)) expect(html).toContain(`<span id="${id}">Meridian may spend`)
    expect(new Set(described).size).toBe(2)
  })

  test('error: it can be read again', () => {
    expect(draw(told({ status: 'failed', given: [] }))).toMatch(
      /^We can’t load the permissions .* Try again Permissions of/,
    )
    expect(draw(told({ status: 'failed' }))).toMatch(/^Meridian Meridian may spend/)
  })

  test('error: an app without a name', () => {
    expect(sentenceOf(makeCopy({}, 'en', en), ' ', weekly)).toMatch(/^An app may spend/)
  })
})

describe('the way to it', () => {
  const rows = (on: boolean, part: Parameters<typeof connected>[0] = {}, given = options) =>
    wordsOf(renderView(MoreRows, {}, { state: connected(part), features: { smartSessions: on }, options: given }))

  test('default, and switched off, and of an account that has none', () => {
    expect(rows(true)).toBe('Permissions')
    expect(rows(false)).toBe('')
    expect(rows(true, { namespace: 'solana' })).toBe('')
    expect(rows(true, { auth: { name: 'mira@vale.studio' } })).toBe('Settings Permissions')
    expect(wordsOf(renderView(Families, {}, { state: connected() }))).toBe('')
  })

  test('behavior: without services an embedded wallet alone tells any', () => {
    const none = {} as typeof options
    expect(rows(true, {}, none)).toBe('')
    expect(rows(true, { auth: { name: 'mira@vale.studio' } }, none)).toBe('Settings Permissions')
    expect(rows(false, { auth: { name: 'mira@vale.studio' } }, none)).toBe('Settings')
  })
})

describe('sentencesOf', () => {
  const t = makeCopy({}, 'en', en)
  const say = (...permissions: SmartSession['permissions']) =>
    sentencesOf(t, given({ permissions }), mainnet.nativeCurrency)
  const until = 'until Mar\u00a014,\u00a02100, without asking again.'

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
      `Quay may use mint and burn of the contract 0x41…\u2060c8E9d4 ${until}`,
      'It may send up to 1 ETH with burn.',
    ])
    expect(say(calls({ address: receiver }))).toEqual([
      `Quay may use everything in the contract 0x41…\u2060c8E9d4 ${until}`,
    ])
  })

  test.each(['sv', 'ar', 'fa'])(
    'behavior: where English stands in for %s, so does the “and” of its lists and the unit of a period',
    (locale) => {
      const english = makeCopy({}, locale, en)
      const functions = [{ functionName: 'mint' }, { functionName: 'burn' }]
      const permissions = [calls({ address: receiver, functions }), spends({ allowance: '5', period: 172_800 })]
      const said = sentencesOf(english, given({ permissions }), mainnet.nativeCurrency)
        .join('\n')
        .replace(/[\u2066-\u2069]/g, '')
      expect(said).toMatch(/ use mint and burn of .* every \S+ days until /s)
      const own = { ...en, 'permissions.call': '{app} {functions} {contract} {date}' }
      const call = sentencesOf(makeCopy({}, 'de', en, own), given({ permissions }), mainnet.nativeCurrency)[0]
      expect(call).toContain('mint und burn')
    },
  )

  test('error: what cannot be read is said to be so', () => {
    const unreadable = ['Quay has a permission until Mar\u00a014,\u00a02100 that we can’t read.']
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
