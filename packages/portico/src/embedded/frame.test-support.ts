import { vi } from 'vitest'
import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'
import type { AskingEvent, ConnectorContext, ConnectorEvent } from '../core/connector.js'
import type { FrameRequestName } from '../wire/frame/answers.js'
import { readHostMessage } from '../wire/frame/requests.js'
import type { FrameElement } from './frame.js'

/** Where the test double says that it is. */
const frameOrigin = 'https://wallet.example'
export const alice = '0x00000000000000000000000000000000000a11ce'

type Answer = { payload?: unknown } | { error: { message: string; code?: number; data?: unknown } } | undefined
type Request = { name: FrameRequestName; id: string | undefined; payload: Record<string, unknown> }

/**
 * A test double of the embedded wallet's frame, in memory: it speaks the protocol over a real port, holds no keys and signs nothing.
 * `answers` overrides what it says; one that returns `undefined` is not answered.
 */
export function frameDouble(answers: Partial<Record<FrameRequestName, (request: Request) => Answer>> = {}) {
  const page = new EventTarget()
  const requests: Request[] = []
  const needs: (number | undefined)[] = []
  let port: MessagePort | undefined
  const user = ({ payload }: Request): Answer => ({
    payload: {
      email: 'ada@example.com',
      address: String(payload.chainId).startsWith('solana') ? 'So1111111111111111111111111111111111111111112' : alice,
      chainId: payload.chainId,
    },
  })
  const always = (payload: unknown) => () => ({ payload })
  const usual: typeof answers = Object.fromEntries([
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', always({ smartAccountEnabledNetworks: [1] })],
    ['IS_CONNECTED', always({ isConnected: true })],
    ['CONNECT_EMAIL', always({ action: 'VERIFY_OTP' })],
    ['GET_USER', user],
    ['SWITCH_NETWORK', ({ payload }: Request) => ({ payload: { chainId: payload.chainId } })],
    ...Object.entries(answers),
  ])
  const post = (type: string, payload?: unknown, id?: string) =>
    port?.postMessage({ type: `@w3m-frame/${type}`, payload, id })
  const hear = ({ data }: { data: unknown }) => {
    const message = readHostMessage(data)
    if (message?.kind !== 'request')
      throw new Error(`The double was told something that does not fit: ${JSON.stringify(data)}`)
    const request = message as unknown as Request
    requests.push(request)
    const make = usual[request.name]
    const answer = make ? make(request) : {}
    if (!answer) return
    if ('error' in answer) post(`${request.name}_ERROR`, answer.error, request.id)
    else post(`${request.name}_SUCCESS`, answer.payload, request.id)
  }
  const inside = {
    postMessage(message: { payload: { nonceH: string } }, origin: string, [taken]: MessagePort[]) {
      if (origin !== frameOrigin || !taken) throw new Error('Not for this frame')
      port = taken
      port.onmessage = hear
      post('WELCOME', { nonceH: message.payload.nonceH, build: 'double' })
    },
  } as unknown as Window
  let attached = false
  let attachedAt = 0
  let arrivedAt: number | undefined
  const say = (data: unknown, { source = inside, origin = frameOrigin }: { source?: unknown; origin?: string } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  const ready = () => say({ type: '@w3m-frame/READY', payload: { version: '4', nonce: 'n', channel: true } })
  const element: FrameElement = {
    origin: frameOrigin,
    page,
    window: () => inside,
    attach() {
      if (attached) return
      attached = true
      double.times++
      attachedAt = Date.now()
      arrivedAt = undefined
      if (double.loads) ready()
    },
    loadedAt: () => (attached ? (arrivedAt ?? (double.loads || double.fails ? attachedAt : undefined)) : undefined),
    show: () => () => {},
    need: (height) => void needs.push(height),
    remove() {
      attached = false
      port?.close()
    },
  }
  const double = {
    element,
    page,
    /** Whether it loads at all. */
    loads: true,
    /** Whether something else comes in its place, such as a browser’s own page for a server that is away. */
    fails: false,
    /** What it loads has come, only now. */
    arrive: () => {
      arrivedAt = Date.now()
    },
    /** How often it was put into the page. */
    times: 0,
    requests,
    needs,
    ready,
    say,
    post,
    raw: (data: unknown) => port?.postMessage(data),
    isAttached: () => attached,
    names: () => requests.map(({ name }) => name),
  }
  return double
}

const network = (caipNetworkId: CaipNetworkId): Network => ({
  id: caipNetworkId.split(':')[1] ?? '',
  name: caipNetworkId,
  chainNamespace: caipNetworkId.split(':')[0] as ChainNamespace,
  caipNetworkId,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
})

/** A context in memory; `heard` is all that the connector told. */
export function contextDouble(networkIds: readonly CaipNetworkId[] = ['eip155:1', 'eip155:10', 'solana:main']) {
  const networks = networkIds.map(network)
  const heard: ConnectorEvent[] = []
  const stored = new Map<string, unknown>()
  const abort = new AbortController()
  const context: ConnectorContext = {
    projectId: 'a'.repeat(32),
    metadata: { name: 'Quay', description: 'A test', url: 'https://quay.example', icons: [] },
    networks: (namespace) => networks.filter((one) => !namespace || one.chainNamespace === namespace),
    activeNetwork: (namespace) => networks.find((one) => one.chainNamespace === namespace),
    services: { frame: frameOrigin },
    storage: {
      get: (key) => stored.get(key),
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
      watch: () => () => {},
    },
    emit: (event) => void heard.push(event),
    alert: vi.fn(),
    logger: { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    signal: abort.signal,
  }
  const asked = () => heard.filter((event): event is AskingEvent => event.type === 'asking' || event.type === 'refused')
  return { context, heard, stored, asked, destroy: () => abort.abort(new Error('destroyed')) }
}
