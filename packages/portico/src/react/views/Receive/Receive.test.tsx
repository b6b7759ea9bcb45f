import { describe, expect, test } from 'vitest'
import { base, mainnet } from '../../../networks/index.js'
import { goodNetworks } from '../../parts/goodNetworks.js'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { ReceiveNetworks } from '../ReceiveNetworks/ReceiveNetworks.js'
import { Receive } from './Receive.js'

const elsewhere = { ...mainnet, chainNamespace: 'solana', caipNetworkId: 'solana:one', name: 'Solana' } as const

describe('Receive', () => {
  test('default: the address whole, and where it is good', () => {
    const markup = renderView(Receive, {}, { state: connected() })
    expect(wordsOf(markup)).toContain('Your address 0x 7A3f 9C21 E04b D815 7f2C')
    expect(wordsOf(markup)).toContain('Copy address')
    expect(wordsOf(markup)).toContain('Only these 2 networks')
  })

  test('behavior: nothing without an account', () => {
    expect(renderView(Receive, {})).toBe('')
  })

  test('param: networks of another family do not count', () => {
    expect(goodNetworks([mainnet, elsewhere, base], 'eip155')).toEqual([mainnet, base])
    const markup = renderView(Receive, {}, { state: connected(), networks: [mainnet, elsewhere] })
    expect(wordsOf(markup)).toContain('Only Ethereum')
  })
})

test('ReceiveNetworks: default: each network with its currency', () => {
  expect(wordsOf(renderView(ReceiveNetworks, {}, { state: connected() }))).toMatch(/Ethereum ETH .*Base ETH/)
})
