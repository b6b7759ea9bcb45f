import { type ChildProcess, fork, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Child = {
  name: string
  pid: number
  /** Resolves when it has ended, with what the system said about it. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** All processes of one sandbox. They never share a pipe with us: a reader that dies must not keep them alive. */
export type Processes = {
  start(options: { name: string; command: string; args: readonly string[] }): Promise<Child>
  /** A process that someone else starts and that writes its number to a file, as PostgreSQL does. */
  watchFile(path: string): Promise<void>
  stop(): Promise<void>
}

const keeperPath = fileURLToPath(new URL('./keeper.mjs', import.meta.url))

export async function createProcesses(options: { logFolder: string }): Promise<Processes> {
  mkdirSync(options.logFolder, { recursive: true })
  const children = new Set<Child>()
  const keeper = fork(keeperPath, [], { stdio: 'ignore', detached: true, execArgv: [] })
  keeper.unref()
  keeper.channel?.unref()
  const tell = createMessages(keeper)

  return {
    async start({ name, command, args }) {
      const log = openSync(join(options.logFolder, `${name}.log`), 'a')
      const child = spawn(command, args, { stdio: ['ignore', log, log] })
      closeSync(log)
      const ended = new Promise<string>((resolve) => {
        child.once('error', (error) => resolve(error.message))
        child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`))
      })
      const pid = child.pid
      if (pid === undefined) throw new Error(`${name} could not be started: ${await ended}`)
      await tell({ watch: pid })
      const handle: Child = {
        name,
        pid,
        ended,
        async stop() {
          child.kill('SIGTERM')
          const force = setTimeout(() => child.kill('SIGKILL'), 3000)
          await ended
          clearTimeout(force)
        },
      }
      children.add(handle)
      void ended.then(() => {
        children.delete(handle)
        return tell({ forget: pid })
      })
      return handle
    },
    watchFile: (path) => tell({ watchFile: path }),
    async stop() {
      await Promise.all([...children].map((child) => child.stop()))
      if (!keeper.connected) return
      const gone = new Promise<void>((resolve) => keeper.once('exit', () => resolve()))
      keeper.ref()
      keeper.disconnect()
      await gone
    },
  }
}

/** Each message is answered, so that a process is known to the keeper before anything can go wrong with us. */
function createMessages(keeper: ChildProcess): (message: Record<string, number | string>) => Promise<void> {
  const waiting = new Map<number, () => void>()
  let count = 0
  const settle = () => {
    for (const resolve of waiting.values()) resolve()
    waiting.clear()
  }
  keeper.on('message', (message: { done: number }) => {
    waiting.get(message.done)?.()
    waiting.delete(message.done)
    if (waiting.size === 0) keeper.channel?.unref()
  })
  keeper.on('exit', settle)
  return (message) =>
    new Promise((resolve) => {
      if (!keeper.connected) return resolve()
      const id = ++count
      waiting.set(id, resolve)
      keeper.channel?.ref()
      keeper.send({ ...message, id }, (error) => {
        if (error) settle()
      })
    })
}
