import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../config.js'
import type { DeviceCaller, Vault } from '../context.js'
import type { Session, VaultAnswer, VaultErrorCode, VaultRequest } from '../contract/index.js'
import { isSame, thumbprintOf } from '../crypto/hash.js'
import { randomId } from '../crypto/random.js'
import { type Flow, flowOfDevice, openFlow, setState } from '../email/flows.js'
import { pollUntil } from '../poll.js'
import { Refusal } from '../refusal.js'
import { requireListed } from '../sites.js'
import { enterAs, takeLogin } from '../social/login.js'
import { readSigned } from './message.js'
import { type Registry, registryAt } from './registry.js'
import { type Completed, type Relay, relayOf } from './relay.js'

export type FarcasterClient = { relay: Relay; registry: Registry }

/** What a flow keeps until the app answers. */
const kept = v.object({ token: v.string(), domain: v.string(), uri: v.string(), nonce: v.string() })

/** Absent when it is not configured. */
export function farcasterOf({ farcaster }: Config): FarcasterClient | undefined {
  return farcaster && { relay: relayOf(farcaster), registry: registryAt(farcaster.rpcUrl) }
}

/**
 * Begins a login with Farcaster's app. What it is asked to sign names the wallet and the site, and holds a nonce of this device.
 * @throws Refusal `provider_unknown`, `rate_limited`, `relay_unreachable`
 */
export async function startFarcaster(
  vault: Vault,
  caller: DeviceCaller,
  request: VaultRequest<'/farcaster'>,
): Promise<VaultAnswer<'/farcaster'>> {
  if (!isSame(thumbprintOf(request.device.sign), caller.deviceId)) throw new Refusal('proof_invalid')
  await requireListed(vault, request)
  const { relay } = clientOf(vault)
  const { projectId, origin } = request
  const { farcasterMs } = vault.config.limits
  // Counted before the relay is asked: no caller can make it work for nothing.
  await vault.sql.begin((sql) => takeLogin(vault, sql, caller.network))
  const now = vault.clock()
  const asked = {
    domain: new URL(vault.config.origin).host,
    uri: `${vault.config.origin}/frame?site=${encodeURIComponent(origin)}`,
    nonce: nonceFor([caller.deviceId, projectId, origin, randomId(256)]),
  }
  const { token, url } = await relay
    .open({
      domain: asked.domain,
      siweUri: asked.uri,
      nonce: asked.nonce,
      notBefore: new Date(now).toISOString(),
      expirationTime: new Date(now + farcasterMs).toISOString(),
    })
    .catch((cause: unknown) => refuse(vault, 'relay_unreachable', cause))
  const begun = {
    kind: 'farcaster',
    action: 'farcaster',
    keys: request.device,
    projectId,
    origin,
    extra: JSON.stringify({ ...asked, token }),
  } as const
  const { id, expiresAt } = await vault.sql.begin((sql) => openFlow(vault, sql, caller, begun, farcasterMs))
  return { flow: id, url, expiresAt }
}

/**
 * Waits for what the app signed, and checks it here: neither the relay nor what it says of the person is believed. A flow is good for one
 * answer, right or wrong.
 * @throws Refusal `flow_over`, `relay_unreachable`, `message_refused`, `signer_refused`, `registry_unreachable`
 */
export async function awaitFarcaster(
  vault: Vault,
  { deviceId, browser }: DeviceCaller,
  { flow: id }: VaultRequest<'/farcaster/wait'>,
  signal: AbortSignal,
): Promise<VaultAnswer<'/farcaster/wait'>> {
  const { relay } = clientOf(vault)
  const { pollMs, relayEveryMs } = vault.config.limits
  let failure: unknown
  const look = async () => {
    const flow = await flowOfDevice(vault, vault.sql, { id, deviceId, kind: 'farcaster' })
    if (flow.state !== 'waiting') throw new Refusal('flow_over')
    if (flow.expiresAt <= vault.clock()) return 'gone' as const
    failure = undefined
    // A relay that is away for a moment ends no login.
    return relay.status(askedOf(flow).token).catch((cause: unknown) => {
      failure = cause
      return 'pending' as const
    })
  }
  const seen = await pollUntil(look, (status) => status !== 'pending', { ms: pollMs, signal, everyMs: relayEveryMs })
  if (seen === 'gone') return { state: 'expired' }
  if (seen !== 'pending') return finish(vault, { id, deviceId, browser }, seen)
  if (failure !== undefined) refuse(vault, 'relay_unreachable', failure)
  return { state: 'waiting' }
}

async function finish(
  vault: Vault,
  { id, deviceId, browser }: { id: string; deviceId: string; browser: string },
  { message, signature, username }: Completed,
): Promise<Session> {
  const own = { id, deviceId, kind: 'farcaster' } as const
  await requireListed(vault, await flowOfDevice(vault, vault.sql, own))
  const flow = await vault.sql.begin(async (sql) => {
    const flow = await flowOfDevice(vault, sql, own)
    if (flow.state !== 'waiting' || flow.expiresAt <= vault.clock()) throw new Refusal('flow_over')
    await setState(sql, flow, 'done')
    return flow
  })
  const signed = readSigned(message, askedOf(flow), vault.clock())
  if (!signed) return refuse(vault, 'message_refused')
  const holds = await clientOf(vault)
    .registry.isSignedFor({ ...signed, message, signature })
    .catch((cause: unknown) => refuse(vault, 'registry_unreachable', cause))
  if (!holds) return refuse(vault, 'signer_refused')
  const fid = String(signed.fid)
  const person = { parts: ['farcaster', fid], shown: username ?? `fid ${fid}` }
  return vault.sql.begin((sql) => enterAs(vault, sql, { deviceId, browser }, flow, person))
}

/** A message with this nonce is worth nothing to another device or for another site. EIP-4361 allows letters and digits alone. */
const nonceFor = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const askedOf = ({ extra }: Flow) => v.parse(kept, JSON.parse(extra ?? 'null'))

function refuse(vault: Vault, code: VaultErrorCode, cause?: unknown): never {
  vault.log.warn({ error: cause, code }, 'a login with Farcaster did not hold')
  throw new Refusal(code, { cause })
}

function clientOf({ farcaster }: Vault): FarcasterClient {
  if (!farcaster) throw new Refusal('provider_unknown')
  return farcaster
}
