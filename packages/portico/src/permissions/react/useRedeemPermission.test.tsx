import { expect, test, vi } from 'vitest'
import { deferred } from '../../base/promise.js'
import { connectQuietly, fakeConnector, fakeFamily, makeTest } from '../../core/fakes.test-support.js'
import { liveHook } from '../../react/live.test-support.js'
import type { GrantedPermission } from '../permission.js'
import { useRedeemPermission } from './useRedeemPermission.js'

const shop = '0x000000000000000000000000000000000005409e'
const given: GrantedPermission = {
  chainId: 1,
  to: shop,
  permission: { type: 'periodic', amount: 5n, period: 60 },
  until: 1_900_000_000,
  context: '0x12',
  delegationManager: shop,
}
const hash = `0x${'be'.repeat(32)}`

function make(answer: () => unknown) {
  const provider = {
    request: vi.fn(async ({ method }: { method: string }) => (method === 'eth_accounts' ? [shop] : answer())),
  }
  const portico = makeTest({
    families: [fakeFamily('eip155', { appProvider: () => provider })],
    connectors: [fakeConnector('lantern')],
  })
  connectQuietly(portico.client, 'lantern')
  return liveHook(portico, useRedeemPermission)
}

test('default: pending while the wallet is asked, and then what it sent', async () => {
  const answer = deferred<unknown>()
  const hook = make(() => answer.promise)
  const sent = hook.current().redeem(given, { receiver: shop, amount: 5n })
  await vi.waitFor(() => expect(hook.current().isPending).toBe(true))
  answer.resolve(hash)
  expect(await sent).toEqual({ by: 'transaction', hash })
  await vi.waitFor(() => expect(hook.current().isPending).toBe(false))
})

test('error: declined, it is pending no more', async () => {
  const hook = make(() => {
    throw Object.assign(new Error('no'), { code: 4001 })
  })
  await expect(hook.current().redeem(given, { receiver: shop, amount: 5n })).rejects.toMatchObject({
    code: 'rpc/error',
  })
  await vi.waitFor(() => expect(hook.current().isPending).toBe(false))
})
