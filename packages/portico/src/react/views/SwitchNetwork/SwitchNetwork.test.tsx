import { describe, expect, test } from 'vitest'
import { base } from '../../../networks/index.js'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { SwitchNetwork } from './SwitchNetwork.js'

describe('SwitchNetwork', () => {
  test('default: waits for the wallet', () => {
    expect(wordsOf(renderView(SwitchNetwork, { network: base }, { state: connected() }))).toMatch(
      /Switch to Base Approve the change in Lantern\. Your address stays the same\. Cancel$/,
    )
  })

  test('behavior: a network that the wallet does not know is being added', () => {
    const state = connected()
    const connections = {
      ...state.connections,
      networkSwitch: { status: 'adding', networkId: base.caipNetworkId },
    } as NonNullable<typeof state.connections>
    expect(wordsOf(renderView(SwitchNetwork, { network: base }, { state: { ...state, connections } }))).toContain(
      'Lantern doesn’t know Base yet. Approve adding it there.',
    )
  })
})
