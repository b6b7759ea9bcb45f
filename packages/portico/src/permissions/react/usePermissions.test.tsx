import { expect, test, vi } from 'vitest'
import { deferred } from '../../base/promise.js'
import { connectQuietly, fakeConnector, fakeFamily, makeTest } from '../../core/fakes.test-support.js'
import { liveHook } from '../../react/live.test-support.js'
import type { PermissionRequest } from '../permission.js'
import { usePermissions } from './usePermissions.js'

const soon = (check: () => void) => vi.waitFor(check)
const shop = '0x000000000000000000000000000000000005409e'
const wanted: PermissionRequest = {
  chainId: 1,
  to: shop,
  permission: { type: 'periodic', amount: 5n, period: 60 },
  until: 1_900_000_000,
}
const entry = (context: string) => ({
  chainId: '0x1',
  to: shop,
  permission: { type: 'native-token-periodic', data: { periodAmount: '0x5', periodDuration: 60 } },
  rules: [{ type: 'expiry', data: { timestamp: 1_900_000_000 } }],
  context,
  delegationManager: shop,
})

function make({ connected = true } = {}) {
  const given: unknown[] = []
  const answers: Record<string, () => unknown> = {
    wallet_getGrantedExecutionPermissions: () => [...given],
    wallet_revokeExecutionPermission: () => {
      given.length = 0
      return {}
    },
  }
  const provider = { request: vi.fn(async ({ method }: { method: string }) => answers[method]?.()) }
  const portico = makeTest({
    families: [fakeFamily('eip155', { appProvider: () => provider })],
    connectors: [fakeConnector('lantern')],
  })
  if (connected) connectQuietly(portico.client, 'lantern')
  return { portico, provider, answers, given }
}

test('default: asked for, listed, taken back', async () => {
  const { portico, answers, given } = make()
  const hook = liveHook(portico, usePermissions)
  await soon(() => expect(hook.current()).toMatchObject({ status: 'ready', permissions: [] }))
  const answer = deferred<unknown>()
  answers.wallet_requestExecutionPermissions = () => answer.promise
  const asked = hook.current().request(wanted)
  await soon(() => expect(hook.current().isPending).toBe(true))
  given.push(entry('0x12'))
  answer.resolve([entry('0x12')])
  expect(await asked).toMatchObject({ context: '0x12', permission: { type: 'periodic', amount: 5n } })
  await soon(() => expect(hook.current()).toMatchObject({ isPending: false, permissions: [{ context: '0x12' }] }))
  await hook.current().revoke(await asked)
  await soon(() => expect(hook.current()).toMatchObject({ status: 'ready', permissions: [] }))
})

test('behavior: while nothing is connected nobody is asked', async () => {
  const { portico, provider } = make({ connected: false })
  const hook = liveHook(portico, usePermissions)
  expect(hook.current()).toMatchObject({ status: 'idle', permissions: [] })
  await hook.current().reload()
  expect(provider.request).not.toHaveBeenCalled()
})

test('behavior: what an earlier reading answers late is not shown', async () => {
  const { portico, answers } = make()
  const late = deferred<unknown>()
  answers.wallet_getGrantedExecutionPermissions = () => late.promise
  const hook = liveHook(portico, usePermissions)
  await soon(() => expect(hook.current().status).toBe('loading'))
  answers.wallet_getGrantedExecutionPermissions = () => [entry('0x34')]
  await hook.current().reload()
  late.resolve([entry('0x56')])
  await late.promise
  await soon(() => expect(hook.current()).toMatchObject({ status: 'ready', permissions: [{ context: '0x34' }] }))
})

test('error: the list cannot be read, the wallet declines', async () => {
  const { portico, answers } = make()
  const no = (code: number) => () => {
    throw Object.assign(new Error('no'), { code })
  }
  answers.wallet_getGrantedExecutionPermissions = no(4900)
  answers.wallet_requestExecutionPermissions = no(4001)
  const hook = liveHook(portico, usePermissions)
  await soon(() => expect(hook.current()).toMatchObject({ status: 'failed', error: { code: 'rpc/error' } }))
  await expect(hook.current().request(wanted)).rejects.toMatchObject({ code: 'rpc/error', context: { code: 4001 } })
  await soon(() => expect(hook.current().isPending).toBe(false))
})
