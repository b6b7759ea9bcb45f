import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from './postgres.js'

export type TestRedis = { url: string; kill(): Promise<void>; start(): Promise<void> }

/** A redis-server of its own, that keeps nothing on disk. @throws Error with one line when the program is not there. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--daemonize',
      'no',
    ]
    const program = process.env.REDIS_SERVER ?? 'redis-server'
    child = spawn(program, args, { stdio: 'ignore' })
    const failed = once(child, 'error').then(() => {
      throw new Error('The cluster tests need redis-server (Debian: apt-get install redis-server)')
    })
    await Promise.race([failed, answering(port)])
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

async function answering(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const open = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
