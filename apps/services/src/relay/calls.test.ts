import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { parseConfig } from '../config.js'
import { callName, type RelayDeps, runCall, subscriptionId } from './calls.js'
import { createFanout } from './fanout.js'
import type { Draft, Mailbox, Outcome, Stored } from './mailbox.js'

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)
const hash = createHash('sha256').update('m').digest('hex')
const { relay } = parseConfig({ databaseUrl: 'postgres://x:y@z/db' })
const settings = { ...relay, maxMessageBytes: 8, maxTtlSeconds: 100 }
const none: Outcome = { full: [], over: [], stored: [], known: [] }
const stored = (id: string): Stored => {
  return { id, topic, message: `m${id}`, tag: 1, publisher: 'p', attestation: null, publishedAt: 1 }
}

/** Calls of one client, whose mailbox does as the test says. */
function start() {
  const mailbox = {
    store: vi.fn(async (_: readonly Draft[]) => none),
    backlog: vi.fn(async () => ({ messages: [stored('1')] as Stored[], more: false })),
    receive: vi.fn(async () => undefined),
    identify: vi.fn(async () => ['7']),
  }
  const acknowledgements = { flush: vi.fn(async () => undefined), add: vi.fn() }
  const fanout = createFanout()
  const watches = { register: vi.fn(async (): Promise<object | undefined> => ({ relayId: 'r' })), unregister: vi.fn() }
  const caller = {
    ...{ clientId: 'me', projectId: 'project', network: 'network' },
    subscribe: vi.fn((_: readonly string[]) => true),
    unsubscribe: vi.fn((_: readonly string[]) => undefined),
    topics: () => [other],
  }
  const deps = { mailbox: mailbox as unknown as Mailbox, fanout, acknowledgements, settings, now: () => 5_000 }
  const call = async (method: string, params: unknown, more: object = {}) =>
    runCall({ ...deps, ...more } as RelayDeps, caller, method, params)
  /** The tag of the refusal, or what is answered. */
  const outcome = (method: string, params: unknown, more?: object) =>
    call(method, params, more).catch(({ tag, message }: { tag: string; message: string }) => tag ?? message)
  return { mailbox, acknowledgements, fanout, watches, caller, call, outcome }
}
const good = { topic, message: 'm', ttl: 60, tag: 3 }
const drafted = {
  ...{ topic, message: 'm', tag: 3, publisher: 'me', attestation: null, publishedAt: 5_000, expiresAt: 65_000 },
  ...{ network: 'network', projectId: 'project', isHeard: false },
}

test('default: a message is kept as it was sent, with who sent it and until when', async () => {
  const { call, mailbox, fanout } = start()
  expect(await call('irn_publish', good)).toBe(true)
  expect(mailbox.store.mock.lastCall).toEqual([[drafted]])
  fanout.listen(topic, { message: () => undefined, recheck: () => undefined })
  await call('iridium_publish', { topic, message: 'm', ttl: 60, attestation: 'a' })
  expect(mailbox.store.mock.lastCall).toEqual([[{ ...drafted, tag: 0, attestation: 'a', isHeard: true }]])
  await call('irn_batchPublish', { messages: [good, { ...good, topic: other }] })
  expect(mailbox.store.mock.lastCall?.[0].map((draft) => draft.topic)).toEqual([topic, other])
})

const wide = (length: number) => 'é'.repeat(length / 2).padEnd(length - (length >> 1), 'x')
test.each<[string, object, unknown]>([
  ['of as many bytes as may be', { message: 'é'.repeat(4) }, true],
  ['of one more', { message: `${wide(8)}x` }, 'PayloadSizeExceeded'],
  ['without any', { message: '' }, 'InvalidParams'],
  ['with a zero character', { message: 'a\0' }, 'InvalidParams'],
  ['that lives for nothing', { ttl: 0 }, 'TtlTooShort'],
  ['that lives for a second', { ttl: 1 }, true],
  ['that lives as long as may be', { ttl: 100 }, true],
  ['that lives a second longer', { ttl: 101 }, 'TtlTooLong'],
  ['that lives for part of a second', { ttl: 1.5 }, 'InvalidParams'],
  ['of the lowest tag', { tag: 0 }, true],
  ['of a lower one', { tag: -1 }, 'InvalidParams'],
  ['of the highest tag', { tag: 2_147_483_647 }, true],
  ['of a higher one', { tag: 2_147_483_648 }, 'InvalidParams'],
  ['with the longest attestation', { attestation: 'x'.repeat(8_192) }, true],
  ['with a longer one', { attestation: 'x'.repeat(8_193) }, 'InvalidParams'],
  ['with none', { attestation: null }, true],
  ['on a topic that is too short', { topic: 'a'.repeat(63) }, 'InvalidTopic'],
  ['on a topic that is too long', { topic: 'a'.repeat(65) }, 'InvalidTopic'],
  ['on a topic of other letters', { topic: 'g'.repeat(64) }, 'InvalidTopic'],
])('behavior: a message %s', async (_, part, expected) => {
  const { outcome, mailbox } = start()
  expect(await outcome('irn_publish', { ...good, ...part })).toBe(expected)
  expect(mailbox.store).toHaveBeenCalledTimes(expected === true ? 1 : 0)
})

test.each([
  ['irn_batchPublish', 'messages', good],
  ['irn_batchSubscribe', 'topics', topic],
  ['irn_batchSubscribeBlocking', 'topics', topic],
  ['irn_batchUnsubscribe', 'subscriptions', { topic }],
  ['irn_batchFetchMessages', 'topics', topic],
  ['irn_batchReceive', 'receipts', { topic, messageId: hash }],
])('behavior: %s takes from one to 500', async (method, name, entry) => {
  const { outcome } = start()
  const of = (length: number) => outcome(method, { [name]: Array(length).fill(entry) })
  expect([await of(0), await of(501)]).toEqual(['BatchEmpty', 'BatchLimitExceeded'])
  for (const length of [1, 500]) expect(await of(length)).not.toBeTypeOf('string')
  if (entry === topic) expect(await outcome(method, { [name]: [topic, 7] })).toBe('InvalidTopic')
  for (const params of [undefined, null, {}, { [name]: 'x' }])
    expect(await outcome(method, params)).toBe('InvalidParams')
})

test('behavior: what was kept is announced, what was there is looked at again, and what found no room is said', async () => {
  const { call, outcome, mailbox, fanout } = start()
  const listener = { message: vi.fn(), recheck: vi.fn() }
  fanout.listen(topic, listener)
  const recheck = vi.spyOn(fanout, 'recheck')
  mailbox.store.mockResolvedValueOnce({ ...none, stored: [stored('1')], full: [other] })
  await expect(call('irn_publish', good)).rejects.toMatchObject({
    tag: 'MailboxLimitExceeded',
    message: expect.stringContaining(`${settings.mailboxLimit} at most`),
  })
  expect(listener.message.mock.calls).toEqual([[stored('1')]])
  // Other processes would hear of it for nothing.
  expect(recheck).not.toHaveBeenCalled()
  mailbox.store.mockResolvedValueOnce({ ...none, known: [topic] })
  expect(await outcome('irn_publish', good)).toBe(true)
  expect(listener.recheck.mock.calls).toEqual([[topic]])
  const { perClient, perAddress, perProject } = settings.space
  for (const [holder, words] of [
    ['client', `client key may keep ${perClient} bytes`],
    ['address', `address may keep ${perAddress} bytes`],
    ['project', `project may keep ${perProject} bytes`],
  ] as const) {
    mailbox.store.mockResolvedValueOnce({ ...none, over: [{ topic, holder }] })
    await expect(call('irn_publish', good)).rejects.toMatchObject({
      tag: 'StorageLimitExceeded',
      message: expect.stringContaining(words),
    })
  }
})

test('behavior: topics are listened to by ids that both sides work out', async () => {
  const { call, outcome, caller } = start()
  const [id, next] = [topic, other].map((name) => createHash('sha256').update(`${name}me`).digest('hex'))
  expect(subscriptionId(topic, 'me')).toBe(id)
  const topics = [topic, other]
  expect(await call('irn_subscribe', { topic })).toBe(id)
  expect(await call('irn_subscribeBlocking', { topic })).toBe(id)
  expect(await call('irn_batchSubscribe', { topics })).toEqual([id, next])
  expect(await call('irn_batchSubscribeBlocking', { topics })).toEqual([{ id }, { id: next }])
  expect(caller.subscribe.mock.calls).toEqual([[[topic]], [[topic]], [topics], [topics]])
  expect(await call('irn_unsubscribe', { topic })).toBe(true)
  expect(await call('irn_unsubscribe', { topic, id })).toBe(true)
  expect(await call('irn_batchUnsubscribe', { subscriptions: [{ topic }, { topic: other, id: next }] })).toBe(true)
  expect(caller.unsubscribe.mock.calls).toEqual([[[topic]], [[topic]], [topics]])
  // One id that is another's ends none of them.
  const wrong = { subscriptions: [{ topic }, { topic: other, id }] }
  expect(await outcome('irn_batchUnsubscribe', wrong)).toBe('InvalidSubscriptionId')
  expect(caller.unsubscribe).toHaveBeenCalledTimes(3)
  caller.subscribe.mockReturnValue(false)
  await expect(call('irn_subscribe', { topic })).rejects.toMatchObject({
    tag: 'SubscriberLimitExceeded',
    message: expect.stringContaining(`${settings.topicsPerConnection} at most`),
  })
})

test('behavior: a fetch gives a hundred, takes them as received, and says whether there are more', async () => {
  const { call, mailbox, acknowledgements } = start()
  mailbox.backlog.mockImplementationOnce(async () => {
    // What was acknowledged until now is known first.
    expect(acknowledgements.flush).toHaveBeenCalledOnce()
    return { messages: Array.from({ length: 101 }, (_, id) => stored(`${id}`)), more: true }
  })
  const answer = (await call('irn_batchFetchMessages', { topics: [topic, other] })) as { messages: object[] }
  expect(answer).toMatchObject({ hasMore: true })
  expect(mailbox.backlog.mock.lastCall).toEqual(['me', [topic, other], [], 101])
  expect(answer.messages).toHaveLength(100)
  expect(answer.messages.at(-1)).toEqual({ topic, message: 'm99', tag: 1, attestation: null, publishedAt: 1 })
  const receipts = Array.from({ length: 100 }, (_, id) => ({ clientId: 'me', messageId: `${id}` }))
  expect(mailbox.receive.mock.lastCall).toEqual([receipts])
  expect(await call('irn_fetchMessages', { topic })).toMatchObject({ hasMore: false, messages: [{ message: 'm1' }] })
  expect(mailbox.backlog.mock.lastCall?.slice(1, 2)).toEqual([[topic]])
})

test('behavior: receipts by the hash of a message count for who brings them', async () => {
  const { call, outcome, mailbox } = start()
  expect(await call('irn_batchReceive', { receipts: [{ topic, messageId: hash }] })).toBe(true)
  expect(mailbox.identify.mock.lastCall).toEqual([[{ topic, hash }]])
  expect(mailbox.receive.mock.lastCall).toEqual([[{ clientId: 'me', messageId: '7' }]])
  for (const messageId of [hash.slice(1), `${hash}0`, hash.toUpperCase()])
    expect(await outcome('irn_batchReceive', { receipts: [{ topic, messageId }] })).toBe('InvalidParams')
})

test('behavior: a proposal and an approval are kept as heard where their sender is about to listen', async () => {
  const { call, mailbox, caller } = start()
  expect(await call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'p', ttl: 7 })).toBe(true)
  expect(mailbox.store.mock.lastCall).toEqual([
    [{ ...drafted, message: 'p', tag: 1_100, expiresAt: 12_000, isHeard: true }],
  ])
  const approval = {
    sessionTopic: other,
    pairingTopic: topic,
    sessionProposalResponse: 'r',
    sessionSettlementRequest: 's',
  }
  expect(await call('wc_approveSession', { ...approval, ttl: 9 })).toBe(true)
  expect(mailbox.store.mock.lastCall).toEqual([
    [
      { ...drafted, message: 'r', tag: 1_101, expiresAt: 14_000 },
      { ...drafted, topic: other, message: 's', tag: 1_102, expiresAt: 14_000, isHeard: true },
    ],
  ])
  expect(caller.subscribe.mock.calls).toEqual([[[topic]], [[other]]])
})

test('behavior: watches are kept for the client with what it listens to; without them there is no such call', async () => {
  const { call, outcome, watches } = start()
  expect(await call('irn_watchRegister', { registerAuth: 't' }, { watches })).toEqual({ relayId: 'r' })
  expect(watches.register.mock.lastCall).toEqual(['t', 'me', [other]])
  watches.register.mockResolvedValueOnce(undefined)
  expect(await outcome('irn_watchRegister', { registerAuth: 't' }, { watches })).toBe('InvalidParams')
  watches.unregister.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  expect(await outcome('irn_watchUnregister', { unregisterAuth: 't' }, { watches })).toBe(true)
  expect(await outcome('irn_watchUnregister', { unregisterAuth: 't' }, { watches })).toBe('InvalidParams')
  expect(watches.unregister.mock.calls).toEqual([['t'], ['t']])
  expect(await outcome('irn_watchRegister', { registerAuth: 't' })).toBe('InvalidMethod')
  expect(await outcome('irn_watchUnregister', { unregisterAuth: 't' })).toBe('InvalidMethod')
  for (const method of ['irn_watchRegister', 'irn_watchUnregister'])
    expect(await outcome(method, {}, { watches })).toBe('InvalidParams')
})

test.each([
  ['irn_publish', 'relay irn_publish'],
  ['iridium_batchReceive', 'relay iridium_batchReceive'],
  ['wc_proposeSession', 'relay wc_proposeSession'],
  ['publish', 'relay other'],
  ['irn_wc_proposeSession', 'relay other'],
  ['xirn_publish', 'relay other'],
  ['irn_publish()', 'relay other'],
  ['irn_toString', 'relay other'],
  ['toString', 'relay other'],
])('behavior: %s is told as "%s"', async (method, name) => {
  expect(callName(method)).toBe(name)
  if (name === 'relay other') expect(await start().outcome(method, {})).toBe('InvalidMethod')
})

test('error: parameters that are missing are named as far as they have a name', async () => {
  const { call } = start()
  for (const [params, words] of [
    [undefined, 'The parameters are missing'],
    [{ topic, message: 'm' }, 'The parameter "ttl" is missing or has the wrong form'],
  ] as const)
    await expect(call('irn_publish', params)).rejects.toMatchObject({ tag: 'InvalidParams', message: words })
})
