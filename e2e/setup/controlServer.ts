import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sandbox } from '@portico/sandbox'
import type { Outage } from './outage.js'

/** Where the journeys, which run in processes of their own, ask for an outage of the sandbox. */
export type Control = { url: string; token: string }

/** Answers on a loopback port of the system's choice, to whoever knows the token. */
export async function startControlServer(sandbox: Sandbox): Promise<Control & { stop(): Promise<void> }> {
  const token = randomBytes(32).toString('hex')
  const outages: Record<Outage, () => Promise<void>> = { restartRelay: () => sandbox.services().restartRelay() }
  const server = createServer((request, response) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    const outage = outages[request.url?.slice(1) as Outage]
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) response.writeHead(403).end()
    else if (request.method !== 'POST' || !outage) response.writeHead(404).end()
    else {
      outage().then(
        () => response.writeHead(204).end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
