import { describe, expect, test } from 'vitest'
import type { AnalyticsEvent } from '../../../wire/events.js'
import { connectQuietly, makeTest, one } from '../../fakes.test-support.js'
import { closeModal, openModal } from '../../modal.js'
import { goBack, navigate, replaceView } from '../../router.js'
import { chooseTab } from '../portfolio/choice.js'
import { stepsBetween } from './steps.js'

function make(type: 'eoa' | 'smartAccount' = 'eoa') {
  const { client } = makeTest()
  connectQuietly(client, 'lantern', { accounts: [{ address: '0x00000000000000000000000000000000000000a1', type }] })
  const told: AnalyticsEvent[] = []
  openModal(client)
  client.store.subscribe(
    (state) => state,
    (now, before) => void told.push(...stepsBetween(before, now)),
  )
  return { client, told }
}

describe('stepsBetween', () => {
  test('default: each step to a further view that has one', () => {
    const { client, told } = make('smartAccount')
    const properties = { isSmartAccount: true }
    navigate(client, 'WhatIsAWallet')
    navigate(client, 'WhatIsABuy')
    navigate(client, 'RegisterAccountName')
    navigate(client, 'Swap', {})
    navigate(client, 'Receive')
    expect(told).toEqual([
      { event: 'CLICK_WALLET_HELP' },
      { event: 'SELECT_WHAT_IS_A_BUY', properties },
      { event: 'OPEN_ENS_FLOW', properties },
      { event: 'CLICK_CONVERT' },
    ])
  })

  test('behavior: a step back, a view in place of another and what the app opens are none', () => {
    const { client, told } = make()
    navigate(client, 'Receive')
    replaceView(client, 'RegisterAccountName')
    goBack(client)
    openModal(client, { view: 'WhatIsAWallet' })
    openModal(client, { view: 'Swap' })
    closeModal(client)
    expect(told).toEqual([])
  })

  test('behavior: a network is chosen for a swap, and not because the wallet is elsewhere', () => {
    const { client, told } = make()
    navigate(client, 'UnsupportedChain', {})
    navigate(client, 'SwitchNetwork', { network: one })
    expect(told).toEqual([])
    goBack(client)
    replaceView(client, 'UnsupportedChain', { swaps: true })
    navigate(client, 'SwitchNetwork', { network: one })
    expect(told).toEqual([{ event: 'CLICK_SELECT_NETWORK_TO_SWAP' }])
  })

  test('behavior: the activity is told when a person turns to it, once', () => {
    const { client, told } = make()
    chooseTab(client, 'nfts')
    chooseTab(client, 'activity')
    chooseTab(client, 'activity')
    expect(told).toEqual([{ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } }])
    chooseTab(client, 'tokens')
    closeModal(client)
    openModal(client, { view: 'Transactions' })
    expect(told).toHaveLength(1)
  })
})
