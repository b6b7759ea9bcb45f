import { isWorld, partsOf } from './parts/choose.js'
import { readPortBase } from './ports.js'
import { type Sandbox, startSandbox } from './sandbox.js'
import { table } from './table.js'

const started = performance.now()
let sandbox: Sandbox | undefined
let ending = false

async function end(code: number, message?: string): Promise<void> {
  // Asked a second time, it goes at once; the keeper ends what is left.
  if (ending) process.exit(code)
  ending = true
  if (message) console.error(`\n${message}`)
  const patience = setTimeout(() => process.exit(code), 10_000)
  await sandbox?.stop().catch((error: unknown) => console.error(error))
  clearTimeout(patience)
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void end(0, 'Ending the sandbox.'))
// The launcher holds a channel to this process: when it is gone without a word, so is the sandbox.
process.on('disconnect', () => void end(0))
process.on('uncaughtException', (error) => void end(1, `The sandbox failed: ${error.stack ?? error.message}`))
process.on(
  'unhandledRejection',
  (reason) => void end(1, `The sandbox failed: ${reason instanceof Error ? reason.stack : String(reason)}`),
)

try {
  const parts = partsOf(process.argv.slice(2))
  sandbox = await startSandbox({
    portBase: readPortBase(process.env.PORTICO_PORT_BASE),
    parts,
    world: isWorld(process.argv.slice(2)),
    onProgress: (text) => console.log(`  ${text} …`),
    onLoss: (text) => void end(1, `${text} The sandbox ends; the logs are in .sandbox.`),
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(table(sandbox.addresses, seconds, parts))
} catch (error) {
  if (!ending) await end(1, told(error))
}

/** With what is behind it: of a request that failed, the error itself says no more than that. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${told(error.cause)})`
}
