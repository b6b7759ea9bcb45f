import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createBitcoin } from '../bitcoin/createBitcoin.js'
import { mnemonic } from '../chains/anvil.js'
import { freePort } from '../chains/freePort.js'
import { createSolana } from '../solana/createSolana.js'

/** Where a chain of the farm listens, and the name by which it is ended. */
export type Grown = { id: string; port: number; socketPort: number }

/**
 * `farm.ts <port>`: as many Solana and Bitcoin chains in this process as are asked for, each fresh and on ports of its own: what they are
 * made of is loaded once. `POST /solana`, `POST /bitcoin`, `DELETE /<id>`.
 */
const living = new Map<string, { stop(): Promise<void> }>()

const create: Record<string, (ports: { port: number; socketPort: number }) => Promise<{ stop(): Promise<void> }>> = {
  '/solana': (ports) => createSolana({ ...ports, mnemonic }),
  '/bitcoin': ({ port }) => createBitcoin({ port, mnemonic }),
}

async function answer(method: string, path: string): Promise<Grown | object | undefined> {
  if (method === 'GET') return { living: living.size }
  if (method === 'DELETE') {
    const id = path.slice(1)
    const chain = living.get(id)
    living.delete(id)
    await chain?.stop()
    return {}
  }
  const [port, socketPort] = [await freePort(), await freePort()]
  const chain = await create[path]?.({ port, socketPort })
  if (!chain) return undefined
  const id = randomUUID()
  living.set(id, chain)
  return { id, port, socketPort }
}

createServer((request, response) => {
  answer(request.method ?? '', request.url ?? '').then(
    (found) => response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {})),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.argv[2]), '127.0.0.1')

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
