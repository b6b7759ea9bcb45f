#!/usr/bin/env node
import { readConfig } from './config.js'
import { rewrapUsage, runRewrap } from './kek/command.js'
import { writeKey } from './kek/file.js'
import { privacyUsage, runPrivacy } from './privacy/command.js'
import { kekOf, keksOf, startVault } from './start.js'

const help = `portico-vault             starts the vault; settings from the file that PORTICO_VAULT_CONFIG names
portico-vault key <file>  makes a key for production, which only its owner can read
${rewrapUsage}${privacyUsage}`

async function main([command, file, ...more]: readonly string[]): Promise<void> {
  if (command === undefined) return serve()
  if (command === 'key' && file !== undefined) {
    await writeKey(file, 'production')
    process.stdout.write(
      `${file} is the key of this vault. Keep a copy where the database is not: without it nothing opens.\n`,
    )
    return
  }
  if (command === 'rewrap' && file === undefined)
    return void process.stdout.write(await runRewrap(readConfig(), keksOf))
  if (command === 'privacy' && file !== undefined) {
    const told = await runPrivacy([file, ...more], { config: readConfig, kekOf })
    if (told !== undefined) return void process.stdout.write(told)
  }
  process.stdout.write(help)
  if (command !== '--help') process.exitCode = 1
}

async function serve(): Promise<void> {
  const vault = await startVault(readConfig())
  const stop = () => {
    vault.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
