import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../config.js'
import type { Acknowledgements } from './acknowledgements.js'
import type { Fanout } from './fanout.js'
import type { Draft, Holder, Mailbox, Stored } from './mailbox.js'
import type { Tag } from './rpc.js'
import type { Watches } from './watches.js'

/** Topics, messages and requests in one call. */
const batchLimit = 500
const fetchLimit = 100

export type RelayDeps = {
  mailbox: Mailbox
  fanout: Fanout
  acknowledgements: Acknowledgements
  settings: Config['relay']
  /** Absent where services are told of nothing. */
  watches?: Watches | undefined
  now: () => number
}
/** Who calls. Over HTTP nothing is subscribed: the mailbox keeps what comes. */
export type Caller = {
  clientId: string
  projectId: string
  /** Whose space its messages take; not the address itself. */
  network: string
  subscribe(topics: readonly string[]): boolean
  /** What it listens to now. */
  topics(): readonly string[]
  unsubscribe(topics: readonly string[]): void
}

export class RelayFault extends Error {
  readonly tag: Tag
  constructor(tag: Tag, message: string) {
    super(message)
    this.tag = tag
  }
}

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const message = v.pipe(v.string(), v.minLength(1))
const attestation = v.nullish(v.pipe(v.string(), v.maxLength(8_192)))
const ttl = v.pipe(v.number(), v.integer())
const publication = v.object({
  topic,
  message,
  ttl,
  tag: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)), 0),
  attestation,
})
const subscription = v.object({ topic, id: v.optional(v.string()) })

type Call = (deps: RelayDeps, caller: Caller, params: unknown) => Promise<unknown>

/** Every method, with the prefix cut off: `irn_publish` and `iridium_publish` are one. */
const calls: Readonly<Record<string, Call>> = {
  publish: (deps, caller, params) => publish(deps, caller, [read(publication, params)]),
  batchPublish: (deps, caller, params) => publish(deps, caller, readMany(publication, params, 'messages')),
  subscribe: async (deps, caller, params) => subscribe(deps, caller, [read(subscription, params).topic])[0],
  batchSubscribe: async (deps, caller, params) => subscribe(deps, caller, readMany(topic, params, 'topics')),
  subscribeBlocking: async (deps, caller, params) => subscribe(deps, caller, [read(subscription, params).topic])[0],
  batchSubscribeBlocking: async (deps, caller, params) =>
    subscribe(deps, caller, readMany(topic, params, 'topics')).map((id) => ({ id })),
  unsubscribe: async (_, caller, params) => unsubscribe(caller, [read(subscription, params)]),
  batchUnsubscribe: async (_, caller, params) => unsubscribe(caller, readMany(subscription, params, 'subscriptions')),
  fetchMessages: (deps, caller, params) => fetchMessages(deps, caller, [read(v.object({ topic }), params).topic]),
  batchFetchMessages: (deps, caller, params) => fetchMessages(deps, caller, readMany(topic, params, 'topics')),
  batchReceive: async ({ mailbox }, { clientId }, params) => {
    const receipts = readMany(v.object({ topic, messageId: hash }), params, 'receipts')
    const ids = await mailbox.identify(receipts.map((receipt) => ({ topic: receipt.topic, hash: receipt.messageId })))
    await mailbox.receive(ids.map((messageId) => ({ clientId, messageId })))
    return true
  },
  watchRegister: async ({ watches }, caller, params) => {
    const { registerAuth } = read(v.object({ registerAuth: v.string() }), params)
    const done = await requireWatches(watches).register(registerAuth, caller.clientId, caller.topics())
    if (!done) throw new RelayFault('InvalidParams', 'The parameter "registerAuth" is no permission to watch here')
    return done
  },
  watchUnregister: async ({ watches }, _, params) => {
    const { unregisterAuth } = read(v.object({ unregisterAuth: v.string() }), params)
    if (await requireWatches(watches).unregister(unregisterAuth)) return true
    throw new RelayFault('InvalidParams', 'The parameter "unregisterAuth" is not a wish to end a watch here')
  },
}

function requireWatches(watches: Watches | undefined): Watches {
  if (!watches) throw new RelayFault('InvalidMethod', 'Messages are not watched here')
  return watches
}

const proposal = v.object({ pairingTopic: topic, sessionProposal: message, ttl: v.optional(ttl, 300), attestation })
const approval = v.object({
  sessionTopic: topic,
  pairingTopic: topic,
  sessionProposalResponse: message,
  sessionSettlementRequest: message,
  ttl: v.optional(ttl, 300),
})

/** Calls that publish and subscribe at once: the clients skip their own subscription. */
const sessionCalls: Readonly<Record<string, Call>> = {
  wc_proposeSession: async (deps, caller, params) => {
    const { pairingTopic, sessionProposal, ...rest } = read(proposal, params)
    await publish(deps, caller, [{ topic: pairingTopic, message: sessionProposal, tag: 1_100, isHeard: true, ...rest }])
    subscribe(deps, caller, [pairingTopic])
    return true
  },
  wc_approveSession: async (deps, caller, params) => {
    const { sessionTopic, pairingTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = read(
      approval,
      params,
    )
    await publish(deps, caller, [
      { topic: pairingTopic, message: sessionProposalResponse, tag: 1_101, ttl },
      { topic: sessionTopic, message: sessionSettlementRequest, tag: 1_102, ttl, isHeard: true },
    ])
    subscribe(deps, caller, [sessionTopic])
    return true
  },
}

/** Runs one call. @throws RelayFault with the tag that the client is told. */
export function runCall(deps: RelayDeps, caller: Caller, method: string, params: unknown): Promise<unknown> {
  const call = callOf(method)
  if (!call) return Promise.reject(new RelayFault('InvalidMethod', 'This method is not known'))
  return call(deps, caller, params)
}

function callOf(method: string): Call | undefined {
  const name = /^(?:irn|iridium)_(\w+)$/.exec(method)?.[1]
  const table = name === undefined ? sessionCalls : calls
  const key = name ?? method
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** How a call is told to an operator: one that is not known by no word of its caller. */
export const callName = (method: string): string => `relay ${callOf(method) ? method : 'other'}`

type Publication = {
  topic: string
  message: string
  ttl: number
  tag: number
  attestation?: string | null | undefined
  /** Its publisher is about to listen. */
  isHeard?: boolean
}

async function publish(
  { mailbox, fanout, settings, now }: RelayDeps,
  { clientId, network, projectId }: Caller,
  list: readonly Publication[],
): Promise<true> {
  const publishedAt = now()
  const drafts = list.map(({ topic, message, ttl, tag, attestation, isHeard }): Draft => {
    if (Buffer.byteLength(message) > settings.maxMessageBytes)
      throw new RelayFault('PayloadSizeExceeded', `The message is too large: ${settings.maxMessageBytes} bytes at most`)
    // The database takes no zero character, and no sealed message has one.
    if (message.includes('\0')) throw new RelayFault('InvalidParams', 'The message holds a zero character')
    if (ttl < 1) throw new RelayFault('TtlTooShort', 'A message must live for at least a second')
    if (ttl > settings.maxTtlSeconds)
      throw new RelayFault('TtlTooLong', `A message may live for ${settings.maxTtlSeconds} seconds at most`)
    return {
      topic,
      message,
      tag,
      publisher: clientId,
      attestation: attestation ?? null,
      publishedAt,
      expiresAt: publishedAt + ttl * 1_000,
      network,
      projectId,
      isHeard: isHeard === true || fanout.hasListeners(topic),
    }
  })
  const { full, over, stored, known } = await mailbox.store(drafts)
  // What was committed is delivered even when another message of the same call found its topic full.
  fanout.announce(stored)
  // A publisher who repeats a message got no answer: whoever kept it may have ended before announcing it.
  if (known.length > 0) fanout.recheck(known)
  if (full.length > 0)
    throw new RelayFault(
      'MailboxLimitExceeded',
      `Too many messages wait on this topic: ${settings.mailboxLimit} at most, until somebody receives them or their time is over`,
    )
  const [first] = over
  if (first) throw new RelayFault('StorageLimitExceeded', noSpaceText(first.holder, settings.space))
  return true
}

function noSpaceText(holder: Holder, space: Config['relay']['space']): string {
  const [name, limit] = {
    client: ['client key', space.perClient] as const,
    address: ['address', space.perAddress] as const,
    project: ['project', space.perProject] as const,
  }[holder]
  return `One ${name} may keep ${limit} bytes here at one time, and these are taken. Try again when earlier messages are over, or send with a shorter ttl`
}

function subscribe({ settings }: RelayDeps, caller: Caller, topics: readonly string[]): readonly string[] {
  if (!caller.subscribe(topics))
    throw new RelayFault(
      'SubscriberLimitExceeded',
      `Too many topics on one connection: ${settings.topicsPerConnection} at most`,
    )
  return topics.map((name) => subscriptionId(name, caller.clientId))
}

function unsubscribe(caller: Caller, list: readonly { topic: string; id?: string | undefined }[]): true {
  const wrong = list.some(({ topic, id }) => id !== undefined && id !== subscriptionId(topic, caller.clientId))
  if (wrong) throw new RelayFault('InvalidSubscriptionId', 'This is not the id of the subscription')
  caller.unsubscribe(list.map(({ topic }) => topic))
  return true
}

async function fetchMessages(
  { mailbox, acknowledgements }: RelayDeps,
  { clientId }: Caller,
  topics: readonly string[],
): Promise<unknown> {
  await acknowledgements.flush()
  const { messages, more } = await mailbox.backlog(clientId, topics, [], fetchLimit + 1)
  const given = messages.slice(0, fetchLimit)
  await mailbox.receive(given.map(({ id }) => ({ clientId, messageId: id })))
  return { messages: given.map(dataOf), hasMore: more }
}

/** A message as clients get it. */
export function dataOf({ topic, message, publishedAt, tag, attestation }: Stored) {
  return { topic, message, publishedAt, tag, attestation }
}

/** The JS clients work this id out by themselves: SHA-256 of topic and client id, hex. */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

function read<T extends v.GenericSchema>(schema: T, params: unknown): v.InferOutput<T> {
  // The first fault is what is told.
  const parsed = v.safeParse(schema, params, { abortEarly: true })
  if (parsed.success) return parsed.output
  const path = v.getDotPath(parsed.issues[0]) ?? ''
  if (/topic/i.test(path) || schema === (topic as unknown))
    throw new RelayFault('InvalidTopic', 'A topic has 64 lowercase hex characters')
  throw new RelayFault(
    'InvalidParams',
    path ? `The parameter "${path.slice(0, 100)}" is missing or has the wrong form` : 'The parameters are missing',
  )
}

function readMany<T extends v.GenericSchema>(entry: T, params: unknown, name: string): v.InferOutput<T>[] {
  const list = (params as Record<string, unknown> | null | undefined)?.[name]
  if (!Array.isArray(list)) throw new RelayFault('InvalidParams', `The parameter "${name}" must be a list`)
  if (list.length === 0) throw new RelayFault('BatchEmpty', `The parameter "${name}" is empty`)
  if (list.length > batchLimit)
    throw new RelayFault('BatchLimitExceeded', `The parameter "${name}" may hold ${batchLimit} entries at most`)
  return list.map((value) => read(entry, value))
}
