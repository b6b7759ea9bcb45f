import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { within } from './until.js'

/** A page of another site with the wallet's frame in it, and the least that a client must do: the handshake, and questions over the port. */
const page = (frameUrl: string) => `<!doctype html><meta charset="utf-8"><title>Host</title>
<iframe title="Wallet" src="${frameUrl}" width="380" height="700" referrerpolicy="origin"
 allow="publickey-credentials-get *; publickey-credentials-create *"
 sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>
<script>
const frame = document.querySelector('iframe')
const origin = new URL(frame.src).origin
const waiting = new Map()
window.events = []
window.connected = new Promise((resolve) => {
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin || data.type !== '@w3m-frame/READY') return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data: { id, type, payload } }) => {
      if (type === '@w3m-frame/WELCOME') return resolve(payload)
      if (id === undefined) return void window.events.push({ type, payload })
      const { done, fail } = waiting.get(id)
      if (type.endsWith('_SUCCESS')) done(payload)
      else fail(Object.assign(new Error(payload.message), payload))
    }
    const nonceH = crypto.randomUUID()
    frame.contentWindow.postMessage({ type: '@w3m-app/HELLO', payload: { nonce: data.payload.nonce, nonceH } }, origin, [port2])
    window.ask = (name, payload) => new Promise((done, fail) => {
      const id = crypto.randomUUID()
      waiting.set(id, { done, fail })
      port1.postMessage({ id, type: '@w3m-app/' + name, payload })
    })
  })
})
</script>`

export type WalletHost = {
  /** Where the page is served; any name under localhost will do in place of `localhost`. */
  port: number
  stop(): Promise<void>
}

export async function startWalletHost(frameUrl: string): Promise<WalletHost> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page(frameUrl))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into the browser's own.
  interface Window {
    connected: Promise<unknown>
    events: { type: string; payload?: unknown }[]
    ask(name: string, payload?: unknown): Promise<any>
  }
}

/** What a test does on the page. */
export type HostPage = {
  page: Page
  frame: FrameLocator
  ask(name: string, payload?: unknown): Promise<any>
  /** The message of the refusal. */
  refused(name: string, payload?: unknown): Promise<string>
  eventNames(): Promise<string[]>
}

export async function onHost(page: Page): Promise<HostPage> {
  await within(
    page.evaluate(() => window.connected.then(() => undefined)),
    'the frame’s handshake',
  )
  return {
    page,
    frame: page.frameLocator('iframe'),
    ask: (name, payload) =>
      within(
        page.evaluate(([call, given]) => window.ask(call, given), [name, payload] as const),
        name,
      ),
    refused: (name, payload) =>
      within(
        page.evaluate(
          ([call, given]) =>
            window.ask(call, given).then(
              () => 'answered',
              (error: Error) => error.message,
            ),
          [name, payload] as const,
        ),
        name,
      ),
    eventNames: () => page.evaluate(() => window.events.map(({ type }) => type.replace('@w3m-frame/', ''))),
  }
}
