import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createLimit } from './limit.mjs'
import { root } from './root.mjs'

const live = new Set()

/** Ends every process group that this process started and that still runs. */
export function endAll(signal = 'SIGTERM') {
  for (const child of live) endGroup(child, signal)
}

function endGroup(child, signal) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal)
  } catch {
    // It ended by itself.
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function interrupt(signal) {
  stopHearing()
  endAll(signal)
  setTimeout(() => {
    endAll('SIGKILL')
    process.exit(130)
  }, 3_000).unref()
  const wait = setInterval(() => {
    if (live.size > 0) return
    clearInterval(wait)
    process.exit(130)
  }, 50)
}

/** Only while something runs: before and after, whoever uses this ends in a way of its own. */
function hear() {
  for (const signal of signals) process.on(signal, interrupt)
}

function stopHearing() {
  for (const signal of signals) process.off(signal, interrupt)
}

process.on('exit', () => endAll('SIGKILL'))

/**
 * Runs a command to its end in a process group of its own.
 * Without `stream` its output is kept and returned, with it the output is shown as it comes, too: on this process's own streams, or
 * by a function that is given one of them and what is to be written there. `niceness` above 0 lets others go first on the processors.
 * What has not ended after `limitMs` of time in which a processor stood idle is ended: it hangs (see `limit.mjs`). `timeoutMs` ends it
 * by the clock in any case, for what may take so long and no longer. `isStuck` is asked every second, and ends it.
 */
export function run(
  command,
  args,
  {
    cwd = root,
    env = {},
    stream = false,
    niceness = 0,
    limitMs = 900_000,
    timeoutMs = undefined,
    shell = false,
    isStuck,
  } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell,
    })
    if (live.size === 0) hear()
    live.add(child)
    if (niceness > 0 && child.pid !== undefined) giveWay(child.pid, niceness)
    const chunks = []
    const show = stream === true ? (target, chunk) => target.write(chunk) : stream
    const take = (target) => (chunk) => {
      chunks.push(chunk)
      if (show) show(target, chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    const begin = performance.now()
    const end = () => {
      chunks.push(Buffer.from(`\nEnded after ${Math.round((performance.now() - begin) / 1000)} s without finishing.\n`))
      endGroup(child, 'SIGKILL')
    }
    const limit = createLimit(limitMs, end)
    const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs)
    const watch = isStuck && setInterval(() => isStuck() && endGroup(child, 'SIGKILL'), 1_000)
    const finish = (code) => {
      limit.stop()
      clearTimeout(timer)
      clearInterval(watch)
      // A child that left processes behind must not keep a port or a browser alive.
      endGroup(child, 'SIGKILL')
      live.delete(child)
      if (live.size === 0) stopHearing()
      resolve({ code, output: Buffer.concat(chunks).toString() })
    }
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** What it starts later gives way as well. One that has ended already needs no place. */
function giveWay(pid, niceness) {
  try {
    setPriority(pid, niceness)
  } catch {
    // It ended before.
  }
}

/**
 * More room for young objects than the 16 MB of the default: what reads thousands of files makes many that are gone at once, and with
 * less room each collection carries those along that are still in use. Linters and compilers take less processor time so.
 */
const room = '--max-semi-space-size=64'

/** Runs a tool of node_modules by the path of its script, so that no shell and no PATH is involved. */
export function runNode(script, args = [], options = {}) {
  return run(process.execPath, [room, script, ...args], options)
}

/** Runs `tasks` with at most `width` at a time; resolves with their results in order. */
export async function inParallel(tasks, width = 2) {
  const results = new Array(tasks.length)
  const next = tasks.map((task, index) => ({ task, index }))[Symbol.iterator]()
  const worker = async () => {
    for (const { task, index } of next) results[index] = await task()
  }
  await Promise.all(Array.from({ length: Math.min(width, tasks.length) }, worker))
  return results
}
