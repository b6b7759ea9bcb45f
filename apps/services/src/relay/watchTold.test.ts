import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createKey } from '../testing/relayClient.test-support.js'
import { newTopic } from './relay.test-support.js'
import { watchesForTests } from './watches.test-support.js'

const { world, start, tokenOf, draft, settled, events } = watchesForTests()

test('default: what a service is told, in full', async () => {
  const { watches, mailbox } = start()
  const key = createKey()
  const topic = newTopic()
  const answer = await watches.register(tokenOf(key), key.clientId, [topic])
  world.now += 1_999
  const message = draft(topic, { attestation: 'page' })
  await mailbox.store([message])
  await vi.waitFor(() => expect(world.told).toHaveLength(1))
  const iat = 1_800_000_001
  expect(world.told).toEqual([
    {
      at: '/hook',
      iss: answer?.relayId,
      aud: 'https://service.example',
      sub: key.clientId,
      iat,
      exp: iat + 86_400,
      act: 'irn_watchEvent',
      typ: 'subscriber',
      whu: `${world.url}/hook`,
      evt: {
        messageId: createHash('sha256').update(message.message).digest('hex'),
        status: 'accepted',
        topic,
        message: message.message,
        attestation: 'page',
        publishedAt: message.publishedAt,
        tag: 1_108,
      },
    },
  ])
  await vi.waitFor(() => expect(watches.counters()).toMatchObject({ relay_watch_told: 1, relay_watch_failed: 0 }))
})

test('behavior: each hears of what concerns it: its topics, its kinds, what others say to it or it says itself', async () => {
  const { watches, mailbox, onError } = start()
  const [reader, writer] = [createKey(), createKey()]
  const [mine, other] = [newTopic(), newTopic()]
  await watches.register(tokenOf(reader, { at: '/reader', tag: [1, 2] }), reader.clientId, [mine])
  await watches.register(tokenOf(writer, { at: '/writer', typ: 'publisher', tag: [2, 3] }), writer.clientId, [])
  await mailbox.store([
    draft(mine, { message: 'to the reader', tag: 1 }),
    draft(mine, { message: 'of another kind', tag: 3 }),
    draft(other, { message: 'elsewhere', tag: 1 }),
    draft(mine, { message: 'of the reader itself', tag: 1, publisher: reader.clientId }),
    draft(other, { message: 'of the writer', tag: 3, publisher: writer.clientId }),
    draft(mine, { message: 'from one to the other', tag: 2, publisher: writer.clientId }),
    draft(mine, { message: 'of the writer, of another kind', tag: 4, publisher: writer.clientId }),
  ])
  await settled()
  await vi.waitFor(() =>
    expect(events()).toEqual([
      '/reader accepted from one to the other',
      '/reader accepted to the reader',
      '/writer accepted from one to the other',
      '/writer accepted of the writer',
    ]),
  )
  expect(onError).not.toHaveBeenCalled()
})

test('behavior: a receipt is told to who asked for receipts: of the reader itself, and to the publisher of anybody', async () => {
  const { watches, mailbox } = start()
  const [reader, writer] = [createKey(), createKey()]
  const topic = newTopic()
  const [first, second] = [newTopic(), newTopic()]
  const both = ['accepted', 'delivered']
  await watches.register(tokenOf(reader, { at: '/reader', sts: ['delivered'] }), reader.clientId, [topic])
  await watches.register(tokenOf(reader, { at: '/quiet', sts: ['accepted'] }), reader.clientId, [topic])
  await watches.register(tokenOf(writer, { at: '/writer', typ: 'publisher', sts: both }), writer.clientId, [])
  const drafts = [draft(topic, { message: first, publisher: writer.clientId }), draft(topic, { message: second })]
  const { stored } = await mailbox.store(drafts)
  const [one, two] = stored.map(({ id }) => id)
  await vi.waitFor(() =>
    expect(events()).toEqual(
      [`/quiet accepted ${first}`, `/quiet accepted ${second}`, `/writer accepted ${first}`].sort(),
    ),
  )
  world.told.length = 0
  // Somebody else on the topic has it first.
  await mailbox.receive([{ clientId: 'another', messageId: one ?? '' }])
  await settled()
  await vi.waitFor(() => expect(events()).toEqual([`/writer delivered ${first}`]))
  expect(world.told[0]?.evt.publishedAt).toBe(drafts[0]?.publishedAt)
  world.told.length = 0
  await mailbox.receive([
    { clientId: reader.clientId, messageId: one ?? '' },
    { clientId: reader.clientId, messageId: two ?? '' },
  ])
  await settled()
  const heard = [`/reader delivered ${first}`, `/reader delivered ${second}`, `/writer delivered ${first}`]
  await vi.waitFor(() => expect(events()).toEqual(heard.sort()))
})

describe('what waits for somebody who is away', () => {
  test('behavior: it is told after a while, when nobody has received it by then', async () => {
    const { watches, mailbox } = start({ queuedAfterMs: 1 })
    const [reader, writer] = [createKey(), createKey()]
    const topic = newTopic()
    await watches.register(tokenOf(reader, { at: '/reader', sts: ['queued'] }), reader.clientId, [topic])
    await watches.register(tokenOf(writer, { at: '/writer', typ: 'publisher', sts: ['queued'] }), writer.clientId, [])
    await mailbox.store([draft(topic, { message: 'waits', publisher: writer.clientId })])
    await vi.waitFor(() => expect(events()).toEqual(['/reader queued waits', '/writer queued waits']))
  })

  const whileMs = 600_123
  /** The whiles that have begun: they are over when the test says so. */
  function holdWhiles() {
    const { setTimeout } = globalThis
    const whiles: { end: () => void; timer: NodeJS.Timeout }[] = []
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) => {
      if (ms !== whileMs) return setTimeout(act, ms)
      const timer = setTimeout(() => {}, 0)
      whiles.push({ end: act, timer })
      return timer
    }) as typeof setTimeout)
    return whiles
  }

  test('behavior: of what another one received the reader is told that it waits, its publisher is not', async () => {
    const whiles = holdWhiles()
    const { watches, mailbox } = start({ queuedAfterMs: whileMs })
    const [reader, writer] = [createKey(), createKey()]
    const topic = newTopic()
    await watches.register(tokenOf(reader, { at: '/reader', sts: ['queued'] }), reader.clientId, [topic])
    await watches.register(tokenOf(writer, { at: '/writer', typ: 'publisher', sts: ['queued'] }), writer.clientId, [])
    const put = async (message: string, clientId?: string) => {
      const { stored } = await mailbox.store([draft(topic, { message, publisher: writer.clientId })])
      if (clientId) await mailbox.receive(stored.map(({ id }) => ({ clientId, messageId: id })))
    }
    await put('by another', 'another')
    await put('by itself', reader.clientId)
    await put('by nobody')
    await vi.waitFor(() => expect(whiles).toHaveLength(6))
    expect(events()).toEqual([])
    for (const { end } of whiles) end()
    const heard = ['/reader queued by another', '/reader queued by nobody', '/writer queued by nobody']
    await vi.waitFor(() => expect(events()).toEqual(heard))
  })

  test('behavior: an end waits for nothing that would be told later, and for what is being asked', async () => {
    const whiles = holdWhiles()
    const { watches, mailbox, onError } = start({ queuedAfterMs: whileMs })
    const reader = createKey()
    const topic = newTopic()
    await watches.register(tokenOf(reader, { sts: ['queued'] }), reader.clientId, [topic])
    // Of what waits this one hears nothing.
    await watches.register(tokenOf(reader, { at: '/quiet', sts: ['delivered'] }), reader.clientId, [topic])
    await mailbox.store([draft(topic), draft(topic)])
    await vi.waitFor(() => expect(whiles).toHaveLength(2))
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    whiles[0]?.end()
    await watches.stop()
    expect(whiles).toHaveLength(2)
    // The first one is over, and needs nothing more.
    expect(cleared.mock.calls.map(([timer]) => timer)).not.toContain(whiles[0]?.timer)
    expect(cleared.mock.calls.map(([timer]) => timer)).toContain(whiles[1]?.timer)
    expect(onError).not.toHaveBeenCalled()
  })
})
