import { describe, expect, test } from 'vitest'
import * as networks from '../../../networks/index.js'
import { connected, renderView, wordsOf } from '../../render.test-support.js'
import { knownNetworks } from './knownNetworks.js'
import { UnsupportedChain } from './UnsupportedChain.js'

const swapsOn = (caipNetworkId: `eip155:${string}`) =>
  wordsOf(renderView(UnsupportedChain, { swaps: true }, { state: connected({ caipNetworkId }) }))

const shown = (caipNetworkId: `eip155:${string}`) =>
  wordsOf(renderView(UnsupportedChain, {}, { state: connected({ caipNetworkId }) }))

describe('UnsupportedChain', () => {
  test('default: names the network, the way on and the way out', () => {
    expect(shown('eip155:100')).toMatch(
      /^Meridian doesn’t work on this network Your wallet is on Gnosis \. Choose one of these to continue\. E? ?Ethereum B? ?Base Disconnect$/,
    )
  })

  test('param: swaps: a way back stands beneath the networks', () => {
    expect(swapsOn('eip155:1')).toMatch(
      /^Swaps don’t work on Ethereum Choose a network where they do\. E? ?Ethereum B? ?Base Back$/,
    )
  })

  test('behavior: one that nobody here knows goes by its number', () => {
    expect(shown('eip155:4242')).toContain('Your wallet is on network 4242 .')
  })

  test('behavior: every listed network is known, by its own name', () => {
    const { defineNetwork: _function, ...listed } = networks
    const named = Object.values(listed).filter(({ name }) => !/Sandbox|Regtest/.test(name))
    expect(knownNetworks).toEqual(Object.fromEntries(named.map(({ id, name }) => [String(id), name])))
  })
})
