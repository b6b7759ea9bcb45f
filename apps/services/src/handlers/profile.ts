import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addressChange, attributesChange, type Profile, registration } from 'portico/wire'
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Deps, Handlers } from '../context.js'
import { isEvmAddress, same } from '../evm/address.js'
import { verifyText } from '../evm/signature.js'
import { chainOfCoinType } from '../names/coinTypes.js'
import { checkLabel, normalized, type ParsedName, parseName, zonesOf } from '../names/rules.js'
import { addName, findName, namesOf, type Outcome, setAddress, setAttributes, takenAmong } from '../names/store.js'
import { candidates, suggestionsOf } from '../names/suggestions.js'
import { problem } from '../problem.js'
import { readJson } from '../readJson.js'
import { orDown } from './data.js'

type Signed = { message: string; signature: string; coin_type: number; address: string }

/** A person needs time to read what the wallet shows. A message counts once, and is remembered for longer than this. */
const oldestSeconds = 300
/** Clocks of signer and server may differ by this much. */
const aheadSeconds = 10

function requireName(text: string): ParsedName {
  const parsed = parseName(text)
  if ('refused' in parsed) throw problem(400, 'name', parsed.refused)
  return parsed
}

function requireZone(name: ParsedName, zones: readonly string[]): ParsedName {
  if (!zones.includes(name.zone))
    throw problem(
      400,
      'name',
      `Names that end in ".${name.zone}" are not registered here, those in ${zones.map((zone) => `".${zone}"`).join(', ')} are`,
    )
  return name
}

/** The signed text, read. @throws a 422 when it is not what was agreed */
function readMessage<T extends v.GenericSchema>(schema: T, message: string): v.InferOutput<T> {
  let given: unknown
  try {
    given = readJson(message)
  } catch {}
  const { success, output } = v.safeParse(schema, given)
  if (!success)
    throw new HTTPException(422, { res: new Response('The message is not of the agreed form', { status: 422 }) })
  return output
}

function requireChain({ nodes }: Deps, coinType: number): string {
  const chainId = chainOfCoinType(coinType, (id) => nodes.chain(id) !== undefined)
  if (!chainId) throw problem(400, 'coin_type', 'This coin type is not supported')
  return chainId
}

function requireTime(timestamp: number): void {
  const age = Math.floor(Date.now() / 1_000) - timestamp
  if (age > oldestSeconds || age < -aheadSeconds)
    throw problem(400, 'timestamp', 'The message is too old, or its clock is ahead')
}

const bio = /^[a-zA-Z0-9@:/._\-?&=+ ]{1,255}$/

function requireAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'bio') throw problem(400, 'attributes', 'Only the attribute "bio" is supported')
    if (!bio.test(value))
      throw problem(400, 'attributes', 'This value is too long or has characters that are not allowed')
  }
}

function requireSigner(address: string): void {
  if (!isEvmAddress(address)) throw problem(400, 'address', 'This is not an address')
}

async function requireSignature({ nodes }: Deps, chainId: string, signed: Signed): Promise<void> {
  const verdict = await verifyText(nodes, { chainId, ...signed })
  if (verdict === 'unknown') throw problem(503, 'chainId', 'The chain that would check the signature does not answer')
  if (verdict === 'not signed') throw problem(401, 'signature', 'The address has not signed this message')
}

const notOwned = () => problem(401, 'address', 'This address does not own the name')

function settle(outcome: Outcome): void {
  if (outcome === 'taken') throw problem(400, 'name', 'This name, or one that looks like it, is already registered')
  if (outcome === 'replayed') throw problem(401, 'signature', 'This message was used before')
  if (outcome === 'foreign') throw notOwned()
}

async function readBack(deps: Deps, name: string): Promise<Profile> {
  const found = await findName(deps, name)
  if (!found) throw problem(404, 'name', 'This name is not registered')
  return found
}

/** A registered name that the caller may change. */
async function requireOwned(deps: Deps, name: string, signed: Signed): Promise<Profile> {
  const found = await findName(
    deps,
    requireZone(requireName(normalized(name)), zonesOf(deps.config.names).readable).name,
  )
  if (!found) throw problem(400, 'name', 'This name is not registered')
  const record = found.addresses[String(signed.coin_type)]
  if (!record || !same(record.address, signed.address)) throw notOwned()
  return found
}

/** A name that is not of ours: what ENS says of it. */
async function ensProfile(deps: Deps, name: string): Promise<Profile | undefined> {
  const address = await orDown(deps, '', deps.data.ens.addressOf(name))
  if (!address) return undefined
  const addresses = { '60': { address, created_at: null } }
  return { name, registered_at: null, updated_at: null, attributes: null, addresses }
}

async function lookUp(deps: Deps, given: string): Promise<Profile | undefined> {
  const text = normalized(given)
  const { open, readable } = zonesOf(deps.config.names)
  if (text.length <= 255 && text.endsWith('.eth') && !readable.some((zone) => text.endsWith(`.${zone}`)))
    if (deps.data.ens.isServed) return ensProfile(deps, text)
  const name = requireZone(requireName(text), readable)
  const found = await findName(deps, name.name)
  // Names of the service that was used before may have been kept on chain.
  return found ?? (open.includes(name.zone) || !deps.data.ens.isServed ? undefined : ensProfile(deps, name.name))
}

/** The answer for a resolver on the chain, as its caller hands the question on. */
async function gatewayAnswer({ gateway }: Deps, sender: string, data: string, c: Context): Promise<{ data: string }> {
  if (!gateway) throw problem(404, 'sender', 'There is no gateway of names here')
  const answer = await gateway.answer(sender, data as Hex)
  if ('refused' in answer) throw problem(answer.field === 'sender' ? 404 : 400, answer.field, answer.refused)
  const fresh = Math.min(60, Math.floor(gateway.ttlSeconds / 2))
  c.set('cacheControl', `public, max-age=${fresh}`)
  return answer
}

export const profileHandlers = {
  'profile.name': async (deps, { params, query }) => {
    const found = await lookUp(deps, params.name)
    if (found) return found
    if (query.apiVersion === '2') return []
    throw problem(404, 'name', 'This name is not registered')
  },

  'profile.reverse': async (deps, { params, query }) => {
    requireSigner(params.address)
    const found = await namesOf(deps, params.address)
    if (found.length === 0 && query.apiVersion !== '2') throw problem(404, 'address', 'This address has no name')
    return found
  },

  'profile.suggestions': async (deps, { params, query }) => {
    const { open, readable } = zonesOf(deps.config.names)
    const zone = query.zone ?? open[0] ?? ''
    const name = requireZone(requireName(`${normalized(params.name)}.${zone}`), readable)
    const { reserved } = deps.config.names
    const isOpen = open.includes(zone)
    const refused = checkLabel(name.label, reserved) !== undefined
    // Where names of the ending cannot be registered, those that can be are told, the same one of the first ending at their head.
    const ours = isOpen ? zone : (open[0] ?? '')
    const same = { name: `${name.label}.${ours}`, label: name.label, zone: ours }
    const others = [...(isOpen || refused ? [] : [same]), ...candidates(name.label, ours, reserved)]
    const taken = await takenAmong(deps, [same, ...others])
    const free = others.filter((entry) => !taken.has(entry.name))
    const registered = !isOpen || refused || taken.has(name.name)
    return { suggestions: suggestionsOf({ name: name.name, registered }, free) }
  },

  'profile.register': async (deps, { body }) => {
    const given = readMessage(registration, body.message)
    const { names } = deps.config
    const name = requireZone(requireName(given.name), zonesOf(names).open)
    const refusal = checkLabel(name.label, names.reserved)
    if (refusal) throw problem(400, 'name', refusal.refused)
    const chainId = requireChain(deps, body.coin_type)
    requireSigner(body.address)
    if ((await takenAmong(deps, [name])).size > 0) settle('taken')
    requireTime(given.timestamp)
    const { attributes = {} } = given
    requireAttributes(attributes)
    await requireSignature(deps, chainId, body)
    settle(await addName(deps, body, name, { coinTypes: [60, body.coin_type], attributes }))
    return { ...(await readBack(deps, name.name)), success: true }
  },

  'profile.attributes': async (deps, { params, body }) => {
    const { attributes, timestamp } = readMessage(attributesChange, body.message)
    const chainId = requireChain(deps, body.coin_type)
    requireSigner(body.address)
    requireTime(timestamp)
    requireAttributes(attributes)
    await requireSignature(deps, chainId, body)
    const { name } = await requireOwned(deps, params.name, body)
    settle(await setAttributes(deps, body, name, attributes))
    return attributes
  },

  'profile.address': async (deps, { params, body }) => {
    const given = readMessage(addressChange, body.message)
    const chainId = requireChain(deps, body.coin_type)
    requireSigner(body.address)
    requireChain(deps, given.coin_type)
    requireSigner(given.address)
    requireTime(given.timestamp)
    await requireSignature(deps, chainId, body)
    const { name } = await requireOwned(deps, params.name, body)
    settle(await setAddress(deps, body, name, { coinType: given.coin_type, address: given.address }))
    return (await readBack(deps, name)).addresses
  },

  'profile.gateway': (deps, { params }, c) => gatewayAnswer(deps, params.sender, params.data, c),

  'profile.gatewayPost': (deps, { body }, c) => gatewayAnswer(deps, body.sender, body.data, c),
} satisfies Partial<Handlers>
