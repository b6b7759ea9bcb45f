import { expect, test } from 'vitest'
import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import { listing } from '../../fakes.test-support.js'
import { countHere, roomForRecommended } from './room.js'
import { initialWallets } from './state.js'

const connector = (id: string, part: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  chain: 'eip155',
  chains: ['eip155'],
  ...part,
})
const stateOf = (connectors: readonly ConnectorInfo[], recent: readonly string[] = []) => ({
  connectors,
  wallets: { ...initialWallets, recent: recent.map((id) => listing(id)) },
})

test('countHere: behavior: one wallet is one row, whatever parts it has and however often it was used', () => {
  const lantern = connector('lantern', { explorerId: 'a' })
  expect(countHere(stateOf([lantern, connector('lantern-solana', { partOf: 'lantern' })], ['a', 'b']))).toBe(2)
})

test('roomForRecommended: behavior: wallets of this browser leave room for two of the directory all the same', () => {
  expect(roomForRecommended(stateOf([]))).toBe(4)
  expect(roomForRecommended(stateOf(['a', 'b', 'c', 'd'].map((id) => connector(id))))).toBe(2)
})
