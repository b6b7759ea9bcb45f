import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programOf } from '../../../../scripts/program.mjs'

export type ServiceChild = { child: ChildProcess; url: string; kill(signal?: NodeJS.Signals): Promise<void> }

/** The program in a process of its own. Resolves when it listens. */
export async function startChild(port: number, env: Readonly<Record<string, string>>): Promise<ServiceChild> {
  const child = spawn(process.execPath, [await programOf(new URL('../main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH ?? '',
      PORTICO_PORT: String(port),
      PORTICO_LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('the services listen')) resolve()
    })
    child.once('close', () => reject(new Error('The services ended before they listened')))
  })
  return {
    child,
    url: `ws://127.0.0.1:${port}/relay`,
    async kill(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'close')
    },
  }
}
