import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CleanPicture } from './clean.js'
import type { Said } from './cleanWorker.js'
import { createTurns } from './turns.js'

/** Cleans pictures beside the thread that answers requests. */
export type Cleaner = {
  /**
   * A picture that may be served from here; `undefined` when it is none.
   *
   * @throws Error when cleaning it takes longer than the deadline, or breaks
   */
  clean(bytes: Uint8Array): Promise<CleanPicture | undefined>
  /** Ends the worker. A picture that is asked for afterwards starts another one. */
  stop(): Promise<void>
}

export type CleanerSettings = {
  /** Of one picture, in milliseconds, from the moment it has the worker for itself. */
  deadlineMs?: number | undefined
  /** JavaScript that the worker runs; a test hands in its own. */
  program?: string | undefined
}

const startMs = 60_000
const waitingAtMost = 200
const megabytesAtMost = 256

/**
 * One worker, one picture at a time: bytes of strangers keep nobody waiting but who asked for them. The worker starts with the first picture;
 * one that is at a picture for longer than the deadline is ended, and the next picture gets a new one.
 *
 * @example
 * const cleaner = createCleaner()
 * const picture = await cleaner.clean(bytes)
 * await cleaner.stop()
 */
export function createCleaner({ deadlineMs = 5_000, program }: CleanerSettings = {}): Cleaner {
  const turns = createTurns(1, waitingAtMost)
  const now: { worker?: Worker | undefined } = {}

  async function end(): Promise<void> {
    const { worker } = now
    now.worker = undefined
    await worker?.terminate()
  }

  async function started(): Promise<Worker> {
    if (now.worker) return now.worker
    const worker = startWorker(program)
    now.worker = worker
    worker.on('error', () => {})
    // Ended, or broken: not to be asked again.
    worker.once('exit', () => {
      if (now.worker === worker) now.worker = undefined
    })
    await said(worker, startMs)
    return worker
  }

  return {
    clean(bytes) {
      return turns.take(async () => {
        try {
          const worker = await started()
          const copy = new Uint8Array(bytes)
          worker.postMessage(copy, [copy.buffer])
          return (await said(worker, deadlineMs)) as Exclude<Said, 'ready'>
        } catch (error) {
          await end()
          throw error
        }
      })
    },
    stop: end,
  }
}

/** The next thing that the worker says. It keeps this process alive for so long, and no longer. */
async function said(worker: Worker, withinMs: number): Promise<Said> {
  const waiting = new AbortController()
  const { signal } = waiting
  worker.ref()
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([message]) => message as Said),
      once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('The worker has ended'))),
      setTimeout(withinMs, undefined, { signal }).then(() =>
        Promise.reject(new Error(`No answer within ${withinMs} ms`)),
      ),
    ])
  } finally {
    waiting.abort()
    worker.unref()
  }
}

/** Beside this file once it is built. Where this runs from the sources, Node could not read it as it is. */
function startWorker(program: string | undefined): Worker {
  const options = { name: 'pictures', resourceLimits: { maxOldGenerationSizeMb: megabytesAtMost } }
  if (program !== undefined) return new Worker(program, { ...options, eval: true })
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./cleanWorker.js', import.meta.url), options)
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const entryPoints = [fileURLToPath(new URL('./cleanWorker.ts', import.meta.url))]
  const { outputFiles } = buildSync({ entryPoints, bundle: true, write: false, platform: 'node', format: 'cjs' })
  return new Worker(outputFiles[0]?.text ?? '', { ...options, eval: true })
}
