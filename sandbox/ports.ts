import { createServer } from 'node:net'

/** Distance of each part's port from the base. */
export const portOffsets = {
  demo: 0,
  services: 1,
  phone: 2,
  smtp: 3,
  vault: 4,
  login: 5,
  farcaster: 6,
  postgres: 10,
  chainOne: 11,
  chainTwo: 12,
  solana: 13,
  solanaSocket: 14,
  bitcoin: 15,
  chainTen: 16,
  bundler: 17,
  paymaster: 18,
  mail: 20,
} as const

export type PortName = keyof typeof portOffsets

export const defaultPortBase = 4300

export function portOf(base: number, name: PortName): number {
  return base + portOffsets[name]
}

/** Reads PORTICO_PORT_BASE. @throws Error when it is no port that leaves room for all parts */
export function readPortBase(value: string | undefined): number {
  if (value === undefined || value === '') return defaultPortBase
  const base = Number(value)
  if (!Number.isInteger(base) || base < 1024 || base > 65_000) {
    throw new Error(
      `PORTICO_PORT_BASE is '${value}'. Give a whole number from 1024 to 65000; the sandbox uses the ports from there to 20 above.`,
    )
  }
  return base
}

/** Asks the system for the port on both loopback addresses, since either may be held by someone else. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const outcome = await new Promise<'free' | 'taken' | 'unsupported'>((resolve) => {
      const server = createServer()
      server.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'taken' : 'unsupported'),
      )
      server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')))
    })
    if (outcome === 'taken') return false
  }
  return true
}

/** @throws Error that names every part whose port is taken, and how to move all of them */
export async function assertPortsFree(base: number, names: readonly PortName[]): Promise<void> {
  const states = await Promise.all(
    names.map(async (name) => ({ name, port: portOf(base, name), free: await isPortFree(portOf(base, name)) })),
  )
  const taken = states.filter((state) => !state.free)
  if (taken.length === 0) return
  const list = taken.map(({ name, port }) => `port ${port} (${name})`).join(', ')
  throw new Error(
    `Already taken: ${list}. Another sandbox may be running. End it, or move all ports: PORTICO_PORT_BASE=${base + 100} npm start`,
  )
}
