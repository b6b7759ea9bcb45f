import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { ensureModules, ensureNode } from './ensure.mjs'
import { programOf } from './program.mjs'
import { root } from './root.mjs'

ensureNode()
ensureModules()
const sandbox = await made().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

/** All that is built, and the file of the sandbox itself. */
async function made() {
  await build()
  return programOf(new URL('../sandbox/start.ts', import.meta.url))
}

const leash = pathToFileURL(join(root, 'scripts/leash.mjs')).href

// A process group of its own: the terminal's Ctrl-C comes to this process alone and is passed on once.
const child = spawn(process.execPath, ['--import', leash, sandbox, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: process.platform !== 'win32',
})

const graceMs = 10_000
const stopping = { at: 0 }

function stop(signal) {
  const repeated = stopping.at > 0 && Date.now() - stopping.at > 1_000
  if (stopping.at > 0 && !repeated) return
  if (repeated) return kill('SIGKILL')
  stopping.at = Date.now()
  kill(signal)
  setTimeout(() => kill('SIGKILL'), graceMs).unref()
}

function kill(signal) {
  // The first signal goes to the sandbox alone, which ends its own children in order; the last resort goes to all.
  const target = signal === 'SIGKILL' && process.platform !== 'win32' ? -child.pid : child.pid
  try {
    process.kill(target, signal)
  } catch {
    // It ended by itself.
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

// When whoever started this is gone without a word (a closed terminal, a killed npm), nothing may stay behind.
const parent = process.ppid
setInterval(() => process.ppid !== parent && stop('SIGTERM'), 1_000).unref()

child.on('exit', (code, signal) => {
  kill('SIGKILL')
  process.exit(stopping.at > 0 ? 0 : (code ?? (signal ? 1 : 0)))
})
