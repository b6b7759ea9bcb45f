import { type Addresses, startSandbox } from '@portico/sandbox'
import type { TestProject } from 'vitest/node'
import { type Control, startControlServer } from './controlServer.js'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Vitest's own.
  export interface ProvidedContext {
    addresses: Addresses
    control: Control
  }
}

/** One sandbox for all journeys. Each process of them starts a browser of its own. */
export default async function setup(project: TestProject) {
  const portBase = Number(process.env.PORTICO_E2E_PORT_BASE ?? 5300)
  const sandbox = await startSandbox({
    portBase,
    fresh: true,
    fewFiles: true,
    parts: ['chains', 'bundler', 'solana', 'bitcoin', 'services', 'wallet', 'farcaster', 'pages'],
  })
  const control = await startControlServer(sandbox)
  project.provide('control', { url: control.url, token: control.token })
  project.provide('addresses', sandbox.addresses)
  return async () => {
    await control.stop()
    await sandbox.stop()
  }
}
