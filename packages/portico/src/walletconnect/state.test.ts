import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { makeTabs } from './client.test-support.js'
import { decide } from './incoming.js'
import { makeSessions, type Sessions } from './sessions.js'
import { type Change, changeSession, isLater, readPeer, readSessions, type Session, sessionFor } from './state.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const nowS = Math.floor(Date.now() / 1000)
const session: Session = {
  topic: 'a'.repeat(64),
  key: 'b'.repeat(64),
  peer: { publicKey: 'c'.repeat(64), name: 'Wallet', description: '', url: '', icons: [] },
  namespaces: {
    eip155: {
      accounts: [`eip155:1:${address}`, `eip155:1:${other}`, `eip155:10:${address}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
      chains: [],
    },
  },
  properties: {},
  scoped: {},
  expiry: nowS + 1_000,
  chains: { eip155: 'eip155:1' },
  addresses: {},
  updateId: '1700000000000001',
  settledAt: 1,
}
const only = (id: number) => ({
  eip155: { accounts: [`eip155:${id}:${address}` as const], methods: [], events: [], chains: [] },
})

describe('changeSession', () => {
  const table: [string, Change, Partial<Session>][] = [
    [
      'an update replaces the grant',
      { type: 'updated', id: '1700000000000002', namespaces: only(1) },
      { namespaces: only(1), updateId: '1700000000000002' },
    ],
    [
      'a network that was taken back is left',
      { type: 'updated', id: '1700000000000002', namespaces: only(10) },
      { namespaces: only(10), updateId: '1700000000000002', chains: { eip155: 'eip155:10' } },
    ],
    [
      'a namespace that was taken back is gone',
      { type: 'updated', id: '1700000000000002', namespaces: {} },
      { namespaces: {}, updateId: '1700000000000002', chains: {} },
    ],
    ['an older update changes nothing', { type: 'updated', id: '1699999999999999', namespaces: only(1) }, {}],
    ['the same update again changes nothing', { type: 'updated', id: '1700000000000001', namespaces: only(1) }, {}],
    ['an extension', { type: 'extended', expiry: nowS + 2_000 }, { expiry: nowS + 2_000 }],
    ['an extension never shortens', { type: 'extended', expiry: nowS }, {}],
    ['an extension has its bounds', { type: 'extended', expiry: nowS + 90 * 86_400 }, {}],
    ['a network', { type: 'chainChosen', chain: 'eip155:137' }, { chains: { eip155: 'eip155:137' } }],
    ['the same network', { type: 'chainChosen', chain: 'eip155:1' }, {}],
    ['an address', { type: 'addressChosen', namespace: 'eip155', address: other }, { addresses: { eip155: other } }],
    ['an address that was not granted', { type: 'addressChosen', namespace: 'eip155', address: '0xdead' }, {}],
  ]
  test.each(table)('%s', (_, change, part) => {
    const after = changeSession(session, change)
    expect(after).toEqual({ ...session, ...part })
    if (Object.keys(part).length === 0) expect(after).toBe(session)
  })
  test('behavior: a network that the wallet went to by itself stays after an update', () => {
    const away = { ...session, chains: { eip155: 'eip155:999' } } as const
    expect(changeSession(away, { type: 'updated', id: '1800000000000000', namespaces: only(1) }).chains).toEqual(
      away.chains,
    )
  })
})

test('isLater: by time, whatever the number of digits', () => {
  expect(isLater('1700000000001000000', '1700000000000999')).toBe(true)
  expect(isLater('1700000000000999', '1700000000001000000')).toBe(false)
  expect(isLater('"1700000000001000"', '1700000000000000000')).toBe(true)
  expect(isLater('1', '')).toBe(true)
})

test('sessionFor: the youngest that covers the namespace', () => {
  const young = { ...session, topic: 'd'.repeat(64), settledAt: 2 }
  expect(sessionFor([young, session], 'eip155')).toBe(young)
  expect(sessionFor([session], 'solana')).toBeUndefined()
})

describe('decide', () => {
  const said = (method: string, params?: unknown) =>
    decide(session, { id: '2000000000000000', method, params }, 1_000_000)
  test.each([
    ['an update', said('wc_sessionUpdate', { namespaces: only(1) }), { do: 'change', change: { type: 'updated' } }],
    [
      'an update without accounts',
      said('wc_sessionUpdate', { namespaces: {} }),
      { do: 'refuse', error: { code: 1003 } },
    ],
    ['an extension', said('wc_sessionExtend', { expiry: 5 }), { do: 'change', change: { expiry: 5 } }],
    ['an extension without a date', said('wc_sessionExtend', {}), { do: 'change', change: { expiry: 605_800 } }],
    ['an extension to no number', said('wc_sessionExtend', { expiry: 'x' }), { do: 'refuse', error: { code: 1004 } }],
    [
      'an event',
      said('wc_sessionEvent', { event: { name: 'chainChanged', data: 5 }, chainId: 'eip155:1' }),
      { do: 'tell', name: 'chainChanged', data: 5 },
    ],
    [
      'an event that was not granted',
      said('wc_sessionEvent', { event: { name: 'x' }, chainId: 'eip155:1' }),
      { do: 'refuse', error: { code: 3002 } },
    ],
    [
      'an event elsewhere',
      said('wc_sessionEvent', { event: { name: 'chainChanged' }, chainId: 'solana:1' }),
      { do: 'refuse', error: { code: 3002 } },
    ],
    ['an event without shape', said('wc_sessionEvent', { event: null }), { do: 'refuse', error: { code: 1002 } }],
    ['a ping', said('wc_sessionPing'), { do: 'confirm' }],
    ['a settlement again', said('wc_sessionSettle', {}), { do: 'confirm' }],
    ['the end', said('wc_sessionDelete', { code: 6000 }), { do: 'end' }],
    ['a request', said('wc_sessionRequest', {}), { do: 'refuse', error: { code: 1001 } }],
    ['nonsense', said('constructor', []), { do: 'refuse', error: { code: 1001 } }],
  ])('%s', (_, decision, expected) => {
    expect(decision).toMatchObject(expected)
  })
  test('error: whatever is said, there is a decision', () => {
    const method = fc.constantFrom(
      'wc_sessionUpdate',
      'wc_sessionExtend',
      'wc_sessionEvent',
      'wc_sessionDelete',
      'other',
    )
    fc.assert(
      fc.property(method, fc.anything(), (name, params) => {
        expect(said(name, params).do).toBeTypeOf('string')
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('readSessions', () => {
  const stored = (value: unknown) => ({ version: 1, sessions: [value] })
  test('default: what was stored comes back', () => {
    expect(readSessions(JSON.parse(JSON.stringify(stored(session))))).toEqual([session])
  })
  test('error: one damaged session does not take the others along', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(session)), fc.anything(), (key, value) => {
        const list = readSessions({ version: 1, sessions: [{ ...session, [key]: value }, session] })
        expect(list.at(-1)).toEqual(session)
      }),
      { numRuns: runs(500) },
    )
  })
  test('error: anything else is nothing', () => {
    fc.assert(fc.property(fc.anything(), (value) => void expect(readSessions(value)).toEqual([])))
    expect(readSessions({ version: 2, sessions: [session] })).toEqual([])
  })
})

test('readPeer: everything is the wallet’s word, and bounded', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => void expect(readPeer('k', value).name.length).toBeLessThanOrEqual(128)),
  )
  expect(
    readPeer('k', {
      name: 'x'.repeat(1_000),
      icons: ['a', 7, 'b', 'c', 'd', 'e'],
      redirect: { native: 'w://', universal: 5 },
    }),
  ).toEqual({
    publicKey: 'k',
    name: 'x'.repeat(128),
    description: '',
    url: '',
    icons: ['a', 'b', 'c', 'd'],
    redirect: { native: 'w://', universal: undefined },
  })
})

test('sessionFor: behavior: of two that were settled in one millisecond, the later one', () => {
  const later = { ...session, topic: '1'.repeat(64) }
  expect(sessionFor([session, later], 'eip155')).toBe(later)
  expect(sessionFor([{ ...session, settledAt: 2 }, later], 'eip155')?.topic).toBe(session.topic)
})

describe('makeSessions', () => {
  test('behavior: what one tab does the other hears, once', () => {
    const tabs = makeTabs()
    const [heard, own] = [vi.fn(), vi.fn()]
    const one = makeSessions(tabs.tab(), own, () => {})
    const two = makeSessions(tabs.tab(), heard, () => {})
    one.add(session)
    expect(heard).toHaveBeenLastCalledWith({ type: 'added', session })
    one.change(session.topic, { type: 'chainChosen', chain: 'eip155:10' })
    const changed = { ...session, chains: { eip155: 'eip155:10' } }
    expect(heard).toHaveBeenLastCalledWith({ type: 'changed', session: changed, previous: session })
    expect(two.get(session.topic)).toEqual(changed)
    two.remove(session.topic)
    expect(own).toHaveBeenLastCalledWith({ type: 'removed', session: changed })
    expect(heard).toHaveBeenCalledTimes(2)
    expect(tabs.data.has('sessions')).toBe(false)
  })
  test('behavior: what is over by a clock that may be wrong stays stored until that is known', () => {
    const tabs = makeTabs()
    const over = { ...session, topic: 'ef'.repeat(32), expiry: nowS - 5 }
    tabs.tab().set('sessions', { version: 1, sessions: [session, over] })
    const [onExpired, at] = [vi.fn(), { off: 0 }]
    const make = () =>
      makeSessions(
        tabs.tab(),
        () => {},
        onExpired,
        () => Date.now() + at.off,
      )
    const sessions = make()
    expect(sessions.all()).toEqual([session])
    expect(sessions.doubts()).toBe(true)
    sessions.remove(session.topic)
    expect(make().doubts()).toBe(true)
    at.off = -60_000
    expect(sessions.settleDoubts()).toEqual([over])
    expect(sessions.all()).toEqual([over])
    at.off = 0
    const again = make()
    expect(again.settleDoubts()).toEqual([])
    expect(onExpired.mock.calls).toEqual([[over]])
    expect(tabs.data.has('sessions')).toBe(false)
  })

  test('behavior: what another tab wrote stays, also before its notice has come', () => {
    const tabs = makeTabs()
    const unheard = () => ({ ...tabs.tab(), watch: () => () => {} })
    const heard = vi.fn()
    const one = makeSessions(unheard(), heard, () => {})
    const two = makeSessions(unheard(), heard, () => {})
    const [second, third] = ['1', '2'].map((letter) => ({ ...session, topic: letter.repeat(64) })) as [Session, Session]
    const stored = () => readSessions(tabs.tab().get('sessions')).map(({ topic }) => topic[0])
    one.add(session)
    two.add(second)
    expect(stored()).toEqual(['a', '1'])
    one.change(session.topic, { type: 'chainChosen', chain: 'eip155:10' })
    expect(stored()).toEqual(['a', '1'])
    two.remove(second.topic)
    expect(stored()).toEqual(['a'])
    expect(readSessions(tabs.tab().get('sessions'))[0]?.chains).toEqual({ eip155: 'eip155:10' })
    // What is gone there is not written again.
    expect(one.change(second.topic, { type: 'chainChosen', chain: 'eip155:10' })).toBeUndefined()
    two.add(third)
    one.remove(session.topic)
    expect(stored()).toEqual(['2'])
    expect(heard.mock.calls.map(([{ type }]) => type)).toEqual(['added', 'added', 'changed', 'removed', 'added'])
  })

  test.each(['swept', 'known to be over'])(
    'behavior: when one is %s, what another tab wrote stays, also before its notice has come',
    (way) => {
      const tabs = makeTabs()
      const unheard = () => ({ ...tabs.tab(), watch: () => () => {} })
      const at = { off: 0 }
      const over = { ...session, topic: 'e'.repeat(64), expiry: nowS + (way === 'swept' ? 60 : -60) }
      tabs.tab().set('sessions', { version: 1, sessions: [over] })
      const nothing = () => {}
      const one = makeSessions(unheard(), nothing, nothing, () => Date.now() + at.off)
      const two = makeSessions(unheard(), nothing, nothing)
      two.add(session)
      at.off = 120_000
      if (way === 'swept') one.sweep()
      else expect(one.settleDoubts()).toEqual([])
      expect(readSessions(tabs.tab().get('sessions'))).toEqual([session])
      expect(one.all()).toEqual([session])
    },
  )

  test('behavior: a session of another tab that is over by the clock of this one stays stored, as the other has it', () => {
    const tabs = makeTabs()
    const [one, two] = [() => Date.now() + 120_000, Date.now].map((now) =>
      makeSessions(
        tabs.tab(),
        () => {},
        () => {},
        now,
      ),
    ) as [Sessions, Sessions]
    const short = { ...session, topic: 'e'.repeat(64), expiry: nowS + 60 }
    two.add(short)
    one.add(session)
    expect(one.all()).toEqual([session])
    two.change(short.topic, { type: 'chainChosen', chain: 'eip155:10' })
    const later = { ...session, topic: '1'.repeat(64) }
    one.add(later)
    const changed = { ...short, chains: { eip155: 'eip155:10' } }
    expect(two.all()).toEqual(expect.arrayContaining([changed, session, later]))
  })

  test('behavior: a session whose time is over is swept', () => {
    const onExpired = vi.fn()
    const sessions = makeSessions(makeTabs().tab(), () => {}, onExpired)
    const short = { ...session, expiry: nowS - 5 }
    sessions.add(short)
    sessions.sweep()
    expect(onExpired).toHaveBeenCalledWith(short)
    expect(sessions.all()).toEqual([])
  })
})
