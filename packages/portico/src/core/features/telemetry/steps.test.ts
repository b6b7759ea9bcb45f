import { describe, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from '../../../wire/events.js'
import { connectQuietly, makeTest, one } from '../../fakes.test-support.js'
import { closeModal, openModal } from '../../modal.js'
import { goBack, navigate, replaceView } from '../../router.js'
import { trackStep } from './steps.js'

function make(type: 'eoa' | 'smartAccount' = 'eoa') {
  const { client } = makeTest()
  connectQuietly(client, 'lantern', { accounts: [{ address: '0x00000000000000000000000000000000000000a1', type }] })
  const told: AnalyticsEvent[] = []
  openModal(client)
  vi.spyOn(client, 'track').mockImplementation((event) => void told.push(event))
  client.store.subscribe(
    ({ router }) => router,
    (now, before) => trackStep(client, before, now),
  )
  return { client, told }
}

describe('trackStep', () => {
  test('default: each step to a further view that has one', () => {
    const { client, told } = make('smartAccount')
    const properties = { isSmartAccount: true }
    navigate(client, 'WhatIsAWallet')
    navigate(client, 'WhatIsABuy')
    navigate(client, 'RegisterAccountName')
    navigate(client, 'Receive')
    expect(told).toEqual([
      { event: 'CLICK_WALLET_HELP' },
      { event: 'SELECT_WHAT_IS_A_BUY', properties },
      { event: 'OPEN_ENS_FLOW', properties },
    ])
  })

  test('behavior: a step back, a view in place of another and what the app opens are none', () => {
    const { client, told } = make()
    navigate(client, 'Receive')
    replaceView(client, 'RegisterAccountName')
    goBack(client)
    openModal(client, { view: 'WhatIsAWallet' })
    closeModal(client)
    expect(told.map(({ event }) => event)).toEqual(['MODAL_CLOSE'])
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
})
