import { describe, expect, test } from 'vitest'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { SwitchActiveChain } from './SwitchActiveChain.js'

describe('SwitchActiveChain', () => {
  test('default: says what stays and what is needed', () => {
    expect(wordsOf(renderView(SwitchActiveChain, { switchToChain: 'solana' }, { state: connected() }))).toMatch(
      /Lantern has no Solana account Connect a wallet that has one\. Lantern stays connected for Ethereum\. Choose a Solana wallet Stay on Ethereum$/,
    )
  })

  test('behavior: the embedded wallet has accounts of its other family too, and is asked for them', () => {
    const info: ConnectorInfo = {
      id: 'embedded',
      name: 'Email',
      type: 'AUTH',
      chain: 'eip155',
      chains: ['eip155', 'solana'],
    }
    const state = { ...connected({ connectorId: info.id }), connectors: [info] }
    expect(wordsOf(renderView(SwitchActiveChain, { switchToChain: 'solana' }, { state }))).toMatch(
      /^Opening your Solana account/,
    )
    expect(wordsOf(renderView(SwitchActiveChain, { switchToChain: 'bip122' }, { state }))).toContain(
      'has no Bitcoin account',
    )
  })
})
