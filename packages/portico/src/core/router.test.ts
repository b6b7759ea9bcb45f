import { describe, expect, test, vi } from 'vitest'
import { commitConnections, toConnection } from './connections/apply.js'
import { alice, makeTest, session } from './fakes.test-support.js'
import { lastRoute, popRoute, pushRoute, type RouterState, replaceRoute, routeTo, startHistory } from './history.js'
import { initialRouter } from './initialState.js'
import { openModal } from './modal.js'
import { currentRoute, goBack, navigate, replaceView, resetViews } from './router.js'
import { popTransaction, pushTransaction } from './transactions.js'

const connect = routeTo('Connect')
const all = routeTo('AllWallets')
const help = routeTo('WhatIsAWallet')
const of = (...history: [typeof connect, ...(typeof connect)[]]): RouterState => ({ history, direction: 'none' })

describe('history', () => {
  test.each<[string, RouterState | undefined, RouterState | undefined]>([
    ['start', startHistory(help), of(help)],
    ['push', pushRoute(of(connect), all), { history: [connect, all], direction: 'forward' }],
    ['push of what is shown', pushRoute(of(connect), routeTo('Connect', {})), of(connect)],
    [
      'push of the same view with other parameters',
      pushRoute(of(connect), routeTo('Connect', { namespace: 'solana' })),
      {
        history: [connect, routeTo('Connect', { namespace: 'solana' })],
        direction: 'forward',
      },
    ],
    ['replace', replaceRoute(of(connect, all), help), { history: [connect, help], direction: 'forward' }],
    ['replace of the only one', replaceRoute(of(connect), help), { history: [help], direction: 'forward' }],
    ['pop', popRoute(of(connect, all)), { history: [connect], direction: 'back' }],
    ['pop of the only one', popRoute(of(connect)), undefined],
  ])('%s', (_event, next, expected) => {
    expect(next).toEqual(expected)
  })

  test('default: the first is Connect', () => {
    expect(lastRoute(initialRouter)).toEqual(connect)
  })
})

describe('router', () => {
  test('default: navigate, replace, back', () => {
    const { client } = makeTest()
    openModal(client)
    navigate(client, 'AllWallets')
    replaceView(client, 'WhatIsAWallet')
    expect(client.store.get().router.history.map((route) => route.name)).toEqual(['Connect', 'WhatIsAWallet'])
    goBack(client)
    expect(currentRoute(client.store.get()).name).toBe('Connect')
    expect(client.store.get().router.direction).toBe('back')
  })

  test('behavior: going back from the last view closes', () => {
    const { client } = makeTest()
    openModal(client)
    goBack(client)
    expect(client.store.get().modal.status).toBe('closed')
  })

  test('behavior: connected, a step back to Connect shows Account', () => {
    const { client } = makeTest()
    openModal(client)
    navigate(client, 'AllWallets')
    const connection = toConnection('lantern', session({ accounts: [{ address: alice, type: 'eoa' }] }))
    if (connection) commitConnections(client, { type: 'connected', connection, keepOther: false })
    goBack(client)
    expect(client.store.get().router.history).toEqual([routeTo('Account')])
  })

  test('behavior: resetViews forgets the history', () => {
    const { client } = makeTest()
    navigate(client, 'AllWallets')
    resetViews(client, routeTo('Networks'))
    expect(client.store.get().router).toEqual(of(routeTo('Networks')))
  })
})

test('transactions: default: the latest ends first, each once', () => {
  const { client } = makeTest()
  const calls: string[] = []
  pushTransaction(client, { onSuccess: () => calls.push('outer'), onCancel: () => calls.push('outer cancelled') })
  pushTransaction(client, { onSuccess: () => calls.push('inner') })
  expect(popTransaction(client, 'success')).toBe(true)
  expect(popTransaction(client, 'cancel')).toBe(true)
  expect(popTransaction(client, 'success')).toBe(false)
  expect(calls).toEqual(['inner', 'outer cancelled'])
})

test('transactions: behavior: an outcome that nobody waits for is fine', () => {
  const { client } = makeTest()
  const onSuccess = vi.fn()
  pushTransaction(client, { onSuccess })
  expect(popTransaction(client, 'error')).toBe(true)
  expect(onSuccess).not.toHaveBeenCalled()
})
