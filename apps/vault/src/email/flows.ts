import type { DeviceCaller, Vault } from '../context.js'
import type { DeviceKeys } from '../contract/index.js'
import { sha256 } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import type { Query } from '../db/connect.js'
import type { Locale } from '../mail/words.js'
import { Refusal } from '../refusal.js'
import { hide, reveal } from '../rows.js'
import type { FlowState } from './rules.js'

type FlowKind = 'email' | 'change' | 'social' | 'farcaster'

/** What is being done, from the first call until a session or an end. */
export type Flow = {
  hash: string
  kind: FlowKind
  action: string
  state: FlowState
  deviceId: string
  keys: DeviceKeys
  accountId: string | null
  /** Index of the address. */
  email: string | null
  /** The address itself. */
  address: string | null
  projectId: string
  origin: string
  browser: string
  network: string
  locale: Locale
  match: string | null
  choices: string[] | null
  /** Hash of the token in the mail's link, or of the state that a provider sends back. */
  approval: string | null
  extra: string | null
  createdAt: number
  expiresAt: number
}

type Row = Omit<Flow, 'keys' | 'choices' | 'accountId' | 'deviceId' | 'projectId' | 'createdAt' | 'expiresAt'> & {
  device_id: string
  device: string
  account_id: string | null
  project_id: string
  choices: string | null
  created_at: number
  expires_at: number
}

/** By name: a later version may have added columns while this one runs, and what a statement answers must stay what it was. */
const columns = (sql: Query) => sql`
  hash, kind, action, state, device_id, device, account_id, email, address, project_id, origin, browser, network, locale, match, choices,
  approval, extra, created_at, expires_at`

type OfCaller = 'deviceId' | 'browser' | 'network' | 'locale'
type Unknown = 'accountId' | 'email' | 'address' | 'match' | 'choices' | 'approval' | 'extra'
/** What is begun; of the rest nothing is known yet unless it is given. */
type Begun = Omit<Flow, 'hash' | 'state' | 'createdAt' | 'expiresAt' | OfCaller | Unknown> &
  Partial<Pick<Flow, Unknown>>
const notKnown = {
  accountId: null,
  email: null,
  address: null,
  match: null,
  choices: null,
  approval: null,
  extra: null,
}

/** Keeps a new flow of the caller; those that the device had before are dead. @returns its id, which only the device gets */
export async function openFlow(
  vault: Vault,
  sql: Query,
  { deviceId, browser, network, locale }: Pick<DeviceCaller, OfCaller>,
  begun: Begun,
  ms: number = vault.config.limits.flowMs,
): Promise<{ id: string; hash: string; expiresAt: number }> {
  const flow = { ...notKnown, ...begun }
  const id = randomId(256)
  const hash = sha256(id)
  const now = vault.clock()
  const expiresAt = now + ms
  await sql`
    update flows set state = 'dead'
    where device_id = ${deviceId} and kind = ${flow.kind} and state in ('waiting', 'approved')`
  const address = flow.address === null ? null : hide(vault, flow.address, `flow/${hash}`)
  const extra = flow.extra === null ? null : hide(vault, flow.extra, `extra/${hash}`)
  await sql`
    insert into flows (hash, kind, action, state, device_id, device, account_id, email, address, project_id, origin,
      browser, network, locale, match, choices, approval, extra, created_at, expires_at)
    values (${hash}, ${flow.kind}, ${flow.action}, 'waiting', ${deviceId}, ${JSON.stringify(flow.keys)},
      ${flow.accountId}, ${flow.email}, ${address}, ${flow.projectId}, ${flow.origin}, ${browser}, ${network},
      ${locale}, ${flow.match}, ${flow.choices && JSON.stringify(flow.choices)}, ${flow.approval}, ${extra},
      ${now}, ${expiresAt})`
  return { id, hash, expiresAt }
}

function read(vault: Vault, row: Row): Flow {
  const { device_id, device, account_id, project_id, choices, created_at, expires_at, ...same } = row
  return {
    ...same,
    deviceId: device_id,
    keys: JSON.parse(device) as DeviceKeys,
    accountId: account_id,
    projectId: project_id,
    choices: choices === null ? null : (JSON.parse(choices) as string[]),
    address: row.address === null ? null : reveal(vault, row.address, `flow/${row.hash}`),
    extra: row.extra === null ? null : reveal(vault, row.extra, `extra/${row.hash}`),
    createdAt: created_at,
    expiresAt: expires_at,
  }
}

/** The flow with this id, of this device. @throws Refusal `flow_over` */
export async function flowOfDevice(
  vault: Vault,
  sql: Query,
  given: { id: string; deviceId: string; kind: FlowKind },
): Promise<Flow> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from flows where hash = ${sha256(given.id)} and device_id = ${given.deviceId} and kind = ${given.kind} for update`
  if (!row) throw new Refusal('flow_over')
  return read(vault, row)
}

/** The flow that a mail's link is for. @throws Refusal `approval_over` */
export async function flowOfApproval(
  vault: Vault,
  sql: Query,
  token: string,
): Promise<Flow & { match: string; choices: string[] }> {
  const [row] = await sql<Row[]>`select ${columns(sql)} from flows where approval = ${sha256(token)} for update`
  const flow = row && read(vault, row)
  if (!flow?.match || !flow.choices) throw new Refusal('approval_over')
  return { ...flow, match: flow.match, choices: flow.choices }
}

/** The flow that a provider's answer is for, by its state. @throws Refusal `flow_over` */
export async function flowOfState(vault: Vault, sql: Query, state: string): Promise<Flow> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from flows where approval = ${sha256(state)} and kind = 'social' for update`
  if (!row) throw new Refusal('flow_over')
  return read(vault, row)
}

/** Keeps more with a flow, and moves it on. */
export async function keepExtra(
  vault: Vault,
  sql: Query,
  { hash }: Pick<Flow, 'hash'>,
  given: { state: FlowState; extra: string },
): Promise<void> {
  const extra = hide(vault, given.extra, `extra/${hash}`)
  await sql`update flows set state = ${given.state}, extra = ${extra} where hash = ${hash}`
}

export async function setState(sql: Query, { hash }: Pick<Flow, 'hash'>, state: FlowState): Promise<void> {
  await sql`update flows set state = ${state} where hash = ${hash}`
}

/** True while codes of the flow may still be compared. */
export const isOpen = (flow: Flow, now: number): boolean =>
  flow.expiresAt > now && (flow.state === 'waiting' || flow.state === 'approved')
