import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../crypto/hash.js'
import { newVault, projectId, site, startWorld, type TestVault, type World } from '../testing/vault.test-support.js'
import { flowOfApproval, flowOfDevice, flowOfState, isOpen, keepExtra, openFlow } from './flows.js'

let world: World
let vault: TestVault
beforeAll(async () => {
  world = await startWorld()
  vault = await newVault(world)
})
afterAll(async () => {
  await vault.stop()
  await world.stop()
})

async function begin(kind: 'email' | 'social', more: { match?: string; choices?: string[]; address?: string } = {}) {
  const { keys, id: deviceId } = await vault.device()
  const approval = `${kind}-${deviceId}`
  const caller = { deviceId, browser: 'Firefox', network: '192.0.2.0', locale: 'en' as const }
  const given = { kind, action: 'login', keys, projectId, origin: site, approval: sha256(approval), ...more }
  const { id, expiresAt } = await openFlow(vault.vault, vault.sql, caller, given)
  const read = () => flowOfDevice(vault.vault, vault.sql, { id, deviceId, kind })
  return { approval, deviceId, expiresAt, id, keys, read }
}

test('default: what is kept with a flow is read again, and what nobody gave is not there', async () => {
  const { read, keys, deviceId, approval, expiresAt } = await begin('email', {
    address: 'ann@example.com',
    match: '27',
    choices: ['27', '31', '88'],
  })
  const flow = await read()
  expect(flow).toMatchObject({ kind: 'email', deviceId, keys, address: 'ann@example.com', extra: null, expiresAt })
  expect(flow.choices).toEqual(['27', '31', '88'])
  expect(flow.expiresAt - flow.createdAt).toBe(15 * 60_000)
  expect(await flowOfApproval(vault.vault, vault.sql, approval)).toEqual(flow)
  await keepExtra(vault.vault, vault.sql, flow, { state: 'approved', extra: 'more' })
  expect(await read()).toEqual({ ...flow, state: 'approved', extra: 'more' })
  const [row] = await vault.sql`select * from flows where hash = ${flow.hash}`
  expect(JSON.stringify(row)).not.toMatch(/ann@example|more"/)
  const bare = await begin('social')
  expect(await bare.read()).toMatchObject({ address: null, choices: null, match: null, extra: null })
})

test('error: the state of a provider is no link of a mail, nor a link a state; neither is of another device', async () => {
  const { vault: own, sql } = vault
  const [mail, social] = [await begin('email', { match: '27', choices: ['27'] }), await begin('social')]
  expect((await flowOfState(own, sql, social.approval)).deviceId).toBe(social.deviceId)
  await expect(flowOfApproval(own, sql, social.approval)).rejects.toMatchObject({ code: 'approval_over' })
  await expect(flowOfApproval(own, sql, 'nobody’s')).rejects.toMatchObject({ code: 'approval_over' })
  await expect(flowOfState(own, sql, mail.approval)).rejects.toMatchObject({ code: 'flow_over' })
  const given = { id: mail.id, deviceId: social.deviceId, kind: 'email' } as const
  await expect(flowOfDevice(own, sql, given)).rejects.toMatchObject({ code: 'flow_over' })
  await expect(flowOfDevice(own, sql, { ...mail, kind: 'social' })).rejects.toMatchObject({ code: 'flow_over' })
})

test('behavior: a flow is open until it is over, and while it waits or is approved', async () => {
  const { read, expiresAt } = await begin('email')
  const flow = await read()
  expect([expiresAt - 1, expiresAt, expiresAt + 1].map((now) => isOpen(flow, now))).toEqual([true, false, false])
  const open = (['waiting', 'approved', 'dead', 'done', 'denied'] as never[]).filter((state) =>
    isOpen({ ...flow, state }, expiresAt - 1),
  )
  expect(open).toEqual(['waiting', 'approved'])
})
