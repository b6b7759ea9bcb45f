import { expect, test } from 'vitest'
import type { ChainNamespace } from '../../../base/caip.js'
import { fakeFamily, fakeSend, fakeServices, makeTest } from '../../fakes.test-support.js'
import { tabsOf } from './choice.js'

const send = async () => fakeSend()
const listed = { 'nfts.list': {}, 'history.list': {} }

function make(answers: Parameters<typeof fakeServices>[1] = listed, features = {}) {
  const families = (['eip155', 'solana', 'bip122'] as const).map((namespace) =>
    fakeFamily(namespace, { features: namespace === 'bip122' ? { send } : { nfts: true } }),
  )
  const { client } = makeTest({ families: [...families, fakeFamily('polkadot', { bare: true })], features })
  fakeServices(client, answers)
  return (namespace: ChainNamespace) => tabsOf(client, namespace)
}

test.each([
  ['eip155', ['tokens', 'nfts', 'activity']],
  ['solana', ['tokens', 'nfts', 'activity']],
  // A family without collectibles promises none.
  ['bip122', ['tokens', 'activity']],
  ['polkadot', ['tokens']],
] as const)('default: %s', (namespace, tabs) => {
  expect(make()(namespace)).toEqual(tabs)
})

test('behavior: what no service reads, or the app has off, is no list', () => {
  expect(make({ 'nfts.list': {} })('eip155')).toEqual(['tokens', 'nfts'])
  expect(make({})('eip155')).toEqual(['tokens'])
  expect(make(listed, { nfts: false, activity: false })('eip155')).toEqual(['tokens'])
})

test('behavior: what this browser sent is a list without a service, where the family sends and the app has it on', () => {
  expect(make({})('bip122')).toEqual(['tokens', 'activity'])
  expect(make({}, { activity: false })('bip122')).toEqual(['tokens'])
})
