#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { readConfig } from './config.js'
import { connect } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { createProjects } from './projects.js'
import { startServices } from './start.js'

const usage = `portico-services            starts the services
portico-services migrate    brings the database up to date and ends
portico-services project add --name <name> [--id <32 hex>] [--origin <[scheme://]host[:port]>]… [--verified <host>]… [--development] [--no-analytics]
portico-services project list

Settings come from the environment (DATABASE_URL, PORTICO_PORT, …) and from the JSON file that PORTICO_CONFIG names.
`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      id: { type: 'string' },
      origin: { type: 'string', multiple: true },
      verified: { type: 'string', multiple: true },
      development: { type: 'boolean' },
      'no-analytics': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const command = positionals.join(' ')
  if (values.help) return print(usage)
  if (command === '') return serve()
  if (command !== 'migrate' && command !== 'project add' && command !== 'project list')
    throw new Error(`There is no command "${command}".\n\n${usage}`)
  const database = connect(readConfig().databaseUrl, { max: 1 })
  try {
    const taken = await migrate(database)
    if (command === 'migrate')
      return print(taken.length === 0 ? 'The database is up to date.\n' : `Took ${taken.length} steps.\n`)
    const projects = createProjects(database)
    if (command === 'project list')
      return print((await projects.list()).map((project) => `${JSON.stringify(project)}\n`).join(''))
    if (!values.name) throw new Error('A project needs a --name')
    const project = await projects.save({
      id: values.id,
      name: values.name,
      development: values.development,
      analytics: !values['no-analytics'],
      allowedOrigins: values.origin,
      verified: values.verified,
    })
    print(`${project.id}\n`)
  } finally {
    await database.close()
  }
}

async function serve(): Promise<void> {
  const services = await startServices(readConfig())
  const stop = () => {
    services.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function print(text: string): void {
  process.stdout.write(text)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
