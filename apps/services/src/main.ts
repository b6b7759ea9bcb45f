#!/usr/bin/env node
import { runCommand } from './cli.js'
import { askAt } from './commands/ask.js'
import { readConfig } from './config.js'

async function main(): Promise<void> {
  const ask = process.stdin.isTTY ? askAt(process.stdin, process.stderr) : undefined
  const said = await runCommand(process.argv.slice(2), process.env, { ask })
  if (said === undefined) return serve()
  process.stdout.write(said)
}

async function serve(): Promise<void> {
  const config = readConfig()
  // Commands, and settings that are wrong, need nothing of the server.
  const { startServices } = await import('./start.js')
  const services = await startServices(config)
  const stop = () => {
    services.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
