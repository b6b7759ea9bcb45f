import { expect, test } from 'vitest'
import { memoryStorage } from '../session/storage.js'
import { startFrame } from './handlers.test-support.js'
import { storedPermissions } from './storedPermissions.js'

const now = 1_700_000_000_000
const permission = {
  origin: 'https://shop.example',
  network: 'eip155:1' as const,
  account: '0x1',
  context: '0xaa',
  answer: { context: '0xaa' },
  until: now / 1_000 + 100,
}

test('default: the newest first; taken back on its network, it is gone', async () => {
  const storage = memoryStorage()
  const kept = storedPermissions(storage, 'mine', () => now)
  await Promise.all([kept.add(permission), kept.add({ ...permission, context: '0xbb' })])
  expect((await kept.list()).map(({ context }) => context)).toEqual(['0xbb', '0xaa'])
  await kept.mark({ network: 'eip155:1', context: '0xaa' }, { hash: '0x5d', at: 1 })
  await kept.mark({ network: 'eip155:10', context: '0xbb' }, { hash: '0x5d', at: 1 })
  expect((await kept.list()).map(({ stopping }) => stopping)).toEqual([undefined, { hash: '0x5d', at: 1 }])
  await kept.remove({ network: 'eip155:10', context: '0xaa' })
  expect(await kept.list()).toHaveLength(2)
  await kept.remove(permission)
  expect((await kept.list()).map(({ context }) => context)).toEqual(['0xbb'])
})

test('behavior: what is given is noted for the wallet’s other devices, once it is kept here', async () => {
  const storage = memoryStorage()
  const noted: unknown[] = []
  const kept = storedPermissions(storage, 'mine', () => now, {
    add: async (given) => void noted.push([given, (await kept.list()).length]),
  })
  await kept.add(permission)
  expect(noted).toEqual([[permission, 1]])
})

test('behavior: what is over, what another wallet gave, and what cannot be read is not there', async () => {
  const storage = memoryStorage()
  await storedPermissions(storage, 'other', () => now).add(permission)
  const kept = storedPermissions(storage, 'mine', () => now)
  await kept.add({ ...permission, until: now / 1_000 })
  expect(await kept.list()).toEqual([])
  expect(await storedPermissions(storage, 'other', () => now).list()).toHaveLength(1)
  await storage.set('permissions', 'nonsense')
  expect(await kept.list()).toEqual([])
  await storage.set('permissions', [
    { ...permission, walletId: 'mine', until: 'soon' },
    null,
    { ...permission, walletId: 'mine' },
  ])
  expect(await kept.list()).toEqual([permission])
})

test('behavior: a site is told of its own alone', async () => {
  const frame = startFrame()
  const { wallet } = await frame.wallet.adopt(frame.session())
  const kept = storedPermissions(frame.frame.storage, wallet.walletId, Date.now)
  const until = Math.floor(Date.now() / 1_000) + 1_000
  await kept.add({ ...permission, until })
  await kept.add({ ...permission, until, origin: 'https://other.example', answer: { context: '0xcc' } })
  const rpc = (method: string) => frame.request('RPC_REQUEST', { method, params: [] })
  expect(await rpc('wallet_getGrantedExecutionPermissions')).toEqual([{ context: '0xaa' }])
  // Where the contracts are not, nothing is offered.
  expect(await rpc('wallet_getSupportedExecutionPermissions')).toEqual({})
})
