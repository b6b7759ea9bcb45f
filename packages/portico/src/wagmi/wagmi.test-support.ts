import { onTestFinished, vi } from 'vitest'
import { createPortico } from '../core/createPortico.js'
import type { PorticoOptions } from '../core/options.js'
import type { Portico } from '../core/portico.js'
import { evm, external } from '../evm/index.js'
import { defineNetwork } from '../networks/defineNetwork.js'
import { createTestWallet, developmentKeys, type TestProvider } from '../testing/evm/index.js'

type Node = { rpcUrl: string }

/** A browser: what its pages keep, and the wallets that are in it. */
export function makeBrowser(one: Node, two: Node) {
  const globals = { window: Object.assign(new EventTarget(), { Event }), document: makeCookies() }
  const enter = () => void Object.entries(globals).forEach(([name, value]) => void vi.stubGlobal(name, value))
  enter()
  onTestFinished(() => void vi.unstubAllGlobals())
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const walletOf = (name: string, keys: readonly `0x${string}`[]) =>
    createTestWallet({
      info: { name, rdns: `dev.portico.${name.toLowerCase()}` },
      chains: [{ id: 31337, name: 'Sandbox One', rpcUrl: one.rpcUrl }],
      keys,
      autoApprove: true,
    })
  const [first, second, third] = developmentKeys as unknown as [`0x${string}`, `0x${string}`, `0x${string}`]
  const lantern = walletOf('Lantern', [first, second])
  const harbour = walletOf('Harbour', [third])
  const speaking = withVoice(lantern.provider)
  const network = (id: number, name: string, node: Node) =>
    defineNetwork({
      id,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [node.rpcUrl] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
    })
  const networks = { one: network(31337, 'Sandbox One', one), two: network(31338, 'Sandbox Two', two) }

  /** A page of the app, until the test ends or it is destroyed. */
  const open = (options: Partial<PorticoOptions> = {}): Portico => {
    const portico = createPortico({
      metadata: { name: 'Quay', description: 'A test', url: 'http://localhost', icons: [] },
      networks: [networks.one, networks.two],
      families: [evm({ discover: 'none' })],
      connectors: [
        external({ id: 'lantern', name: 'Lantern', provider: speaking.provider as never }),
        external({ id: 'harbour', name: 'Harbour', provider: harbour.provider as never }),
      ],
      telemetry: false,
      storage,
      logLevel: 'silent',
      ...options,
    })
    onTestFinished(() => portico.destroy())
    return portico
  }
  return { open, enter, leave: () => void vi.unstubAllGlobals(), storage, networks, lantern, harbour, ...speaking }
}

/** A page with its cookies, as it reads and writes them. */
function makeCookies(): EventTarget & { cookie: string } {
  const cookies = new Map<string, string>()
  class Page extends EventTarget {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    set cookie(text) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('max-age=-1')) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  return new Page()
}

/** A wallet that can say something to the page at any moment, and that may fail. */
function withVoice({ request, on, removeListener }: TestProvider) {
  type Listener = (payload: never) => void
  const heard = new Map<string, Set<Listener>>()
  const failing = new Set<string>()
  const provider: TestProvider = {
    request: async (asked) => {
      if (failing.has(asked.method)) throw Object.assign(new Error('The wallet failed'), { code: -32603 })
      return request(asked)
    },
    on(event, listener) {
      heard.set(event, (heard.get(event) ?? new Set()).add(listener))
      on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      heard.get(event)?.delete(listener)
      removeListener(event, listener)
      return provider
    },
  }
  return {
    provider,
    say(event: string, payload: unknown) {
      for (const listener of [...(heard.get(event) ?? [])]) listener(payload as never)
    },
    failAt: (method: string) => void failing.add(method),
  }
}

export const isOpen = (portico: Portico) => portico.getState().modal.status === 'open'
