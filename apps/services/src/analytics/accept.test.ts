import { type EventBody, type EventName, errorEvents, events } from 'portico/wire'
import type * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Project } from '../projects.js'
import { acceptEvent } from './accept.js'

const project: Project = {
  id: 'a'.repeat(32),
  name: 'Project',
  active: true,
  development: false,
  analytics: true,
  features: [],
  limits: {},
  sponsorship: {},
  allowedOrigins: [],
  verified: [],
}
const settings = { retentionDays: 90, storeAddresses: true }
const sdk = { type: 'portico', version: '1' }
const isError = (name: EventName) => (errorEvents as readonly string[]).includes(name)

function bodyOf(name: string, properties: unknown, props: object = {}): EventBody {
  return {
    eventId: '11111111-1111-4111-8111-111111111111',
    url: 'https://app.example/path?token=1#part',
    domain: 'app.example',
    timestamp: 1_800_000_000_000,
    props: {
      type: isError(name as EventName) ? 'error' : 'track',
      event: name,
      properties: properties as Record<string, unknown>,
      ...props,
    },
  }
}
const accept = (body: EventBody, given: Partial<Project> = {}, storeAddresses = true) =>
  acceptEvent(body, { ...project, ...given }, { ...settings, storeAddresses }, sdk)
const storedOf = (...given: Parameters<typeof accept>) => {
  const result = accept(...given)
  if ('refused' in result) throw new Error(result.refused.description)
  return result.event
}

type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  wrapped?: Schema
  item?: Schema
  options?: readonly unknown[]
  pipe?: readonly Schema[]
}

/** Something that fits a schema of the table, all of its optional parts filled. */
function sample(schema: Schema): unknown {
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.entries ?? {}).map(([key, entry]) => [key, sample(entry)]))
  if (schema.wrapped) return sample(schema.wrapped)
  if (schema.type === 'array') return [sample(schema.item as Schema)]
  if (schema.type === 'picklist') return schema.options?.[0]
  if (schema.type === 'union') return sample(schema.options?.[0] as Schema)
  return { string: 'text', number: 1, boolean: true, unknown: { any: 1 } }[schema.type]
}

describe.each(Object.entries(events) as [EventName, Schema][])('%s', (name, schema) => {
  const fitting = (sample(schema) ?? {}) as Record<string, unknown>

  test('default: what fits is kept, and nothing beside it', () => {
    const body = bodyOf(name, { ...fitting, unasked: 1 }, { address: 'anybody' })
    expect(storedOf(body).properties).toEqual(fitting)
  })

  test('error: each property of another kind', () => {
    const entries = Object.entries((schema.wrapped ?? schema).entries ?? {})
    for (const [key, entry] of entries) {
      const inner = (entry as Schema).wrapped ?? entry
      if (inner.type === 'unknown') continue
      const wrong = inner.type === 'object' ? 'text' : { odd: 1 }
      expect(accept(bodyOf(name, { ...fitting, [key]: wrong }))).toMatchObject({
        refused: { field: expect.stringContaining(`props.properties.${key}`) },
      })
    }
  })

  test('error: a required property that is missing; another type', () => {
    const entries = Object.entries((schema.wrapped ?? schema).entries ?? {})
    for (const [key] of entries.filter(([, entry]) => entry.type !== 'optional')) {
      const { [key]: _, ...rest } = fitting
      expect(accept(bodyOf(name, rest))).toMatchObject({ refused: { field: `props.properties.${key}` } })
    }
    const other = isError(name) ? 'track' : 'error'
    expect(accept(bodyOf(name, fitting, { type: other }))).toMatchObject({ refused: { field: 'props.type' } })
  })
})

test('WALLET_IMPRESSION_V2: behavior: its items beside the properties, as older clients have them', () => {
  const items = [{ name: 'A', walletRank: 1, view: 'Connect' }]
  expect(storedOf(bodyOf('WALLET_IMPRESSION_V2', undefined, { items })).properties).toEqual({ items })
  expect(accept(bodyOf('WALLET_IMPRESSION_V2', undefined, { items: [{}] }))).toHaveProperty('refused')
})

describe('what clients of the WalletConnect protocol report', () => {
  test('default: that they started, and where a pairing failed; no ids', () => {
    const started = { client_id: 'did:key:z6Mk', user_agent: 'wc-2/js-2.21.8/linux' }
    expect(storedOf(bodyOf('INIT', started, { type: '' }))).toMatchObject({
      event: 'INIT',
      type: 'track',
      address: null,
      properties: { user_agent: 'wc-2/js-2.21.8/linux' },
    })
    const trace = ['subscribing_to_pairing_topic', 'failed']
    const failed = bodyOf('ERROR', { topic: 'ab'.repeat(32), trace }, { type: 'NO_INTERNET_CONNECTION' })
    const stored = storedOf(failed)
    expect(stored).toMatchObject({ event: 'ERROR', type: 'error' })
    expect(stored.properties).toEqual({ trace, code: 'NO_INTERNET_CONNECTION' })
  })

  test('error: of another shape', () => {
    expect(accept(bodyOf('ERROR', { trace: 'x' }, { type: 'A' }))).toHaveProperty('refused')
    expect(accept(bodyOf('MODAL_CLOSE', { connected: true }, { type: '' }))).toMatchObject({
      refused: { field: 'props.type' },
    })
  })
})

const address = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const reported = () =>
  bodyOf(
    'LOAD_MORE_TRANSACTIONS',
    { address, isSmartAccount: false, cursor: `of ${address.toLowerCase()}:1`, projectId: 'p' },
    { address },
  )

describe('numbers where this client has texts', () => {
  test.each<[string, Record<string, unknown>]>([
    ['INITIALIZE', { networks: [1, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 8453] }],
    ['SEND_INITIATED', { isSmartAccount: false, network: 1, token: 'ETH', amount: 0.25 }],
    ['SEND_SUCCESS', { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 3 }],
    ['SEND_ERROR', { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 1e-7, message: 'no' }],
    ['SEND_REJECTED', { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 0, message: 'no' }],
    [
      'SWAP_SUCCESS',
      {
        isSmartAccount: true,
        network: 10,
        swapFromToken: 'ETH',
        swapToToken: 'USDC',
        swapFromAmount: 0.5,
        swapToAmount: 1488.08,
      },
    ],
    ['SWITCH_NETWORK', { network: 137 }],
  ])('behavior: %s is kept as it came', (name, properties) => {
    expect(storedOf(bodyOf(name as Parameters<typeof bodyOf>[0], properties)).properties).toEqual(properties)
  })

  test('error: what is neither a text nor a number', () => {
    for (const networks of [[true], [null], [{}], 1])
      expect(accept(bodyOf('INITIALIZE', { networks }))).toMatchObject({ refused: {} })
  })
})

describe('addresses', () => {
  test('default: kept while the analytics are on', () => {
    expect(storedOf(reported())).toMatchObject({ address, properties: { address } })
  })

  test.each([
    ['the project’s analytics are off', { analytics: false }, true],
    ['the operator keeps none', {}, false],
  ])('behavior: nowhere when %s', (_name, given, storeAddresses) => {
    const stored = storedOf(reported(), given, storeAddresses)
    expect(stored.address).toBeNull()
    expect(JSON.stringify(stored).toLowerCase()).not.toContain(address.slice(2).toLowerCase())
    expect(stored.properties).toEqual({ isSmartAccount: false, cursor: 'of …:1', projectId: 'p' })
  })
})

describe('what is never kept', () => {
  test('behavior: queries and fragments of the page and of links anywhere', () => {
    const metadata = { url: 'https://app.example/?user=me', list: ['see https://a.example/x?y=1#z now'] }
    const stored = storedOf(bodyOf('INITIALIZE', { networks: [], metadata }))
    expect(stored.url).toBe('https://app.example/path')
    expect(stored.properties.metadata).toEqual({ url: 'https://app.example/', list: ['see https://a.example/x now'] })
  })

  test('behavior: what no database holds', () => {
    const stored = storedOf(bodyOf('CONNECT_ERROR', { message: 'a\0b\ud800c 🎈' }))
    expect(stored.properties).toEqual({ message: 'ab\ufffdc 🎈' })
  })

  test('behavior: depth without end', () => {
    let deep: unknown = 'end'
    for (let level = 0; level < 5_000; level++) deep = [deep]
    const stored = storedOf(bodyOf('INITIALIZE', { networks: [], metadata: deep }))
    expect(JSON.stringify(stored.properties)).toContain('null')
  })

  test('error: too much', () => {
    const metadata = Array.from({ length: 100 }, () => 'x'.repeat(1_000))
    expect(accept(bodyOf('INITIALIZE', { networks: [], metadata }))).toMatchObject({
      refused: { field: 'props.properties' },
    })
  })
})
