import { parseArgs } from 'node:util'
import { assertReachable } from '@portico/pg'
import { checkOptions, checkText } from './commands/check.js'
import type { Values, Work } from './commands/command.js'
import { type Ask, initNotes, initOptions, initUsage, initWork } from './commands/init.js'
import { keysOptions, keysTakes, keysUsage, keysWork } from './commands/keys.js'
import { logOptions } from './commands/log.js'
import { privacyTakes, privacyUsage, privacyWork } from './commands/privacy.js'
import { projectNotes, projectOptions, projectTakes, projectUsage, projectWork } from './commands/projects.js'
import { walletNotes, walletOptions, walletTakes, walletUsage, walletWork } from './commands/wallets.js'
import { readConfig } from './config.js'
import { connect } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { createProjects } from './projects.js'

const usage = `portico-services [start]      starts the services
portico-services check [--offline]   says whether the settings are right, what will be empty, and tries the database and each node
portico-services migrate      brings the database up to date and ends
${initUsage}${projectUsage}${walletUsage}${privacyUsage}${keysUsage}
${initNotes}${projectNotes}${walletNotes}Settings of the services come from the environment (DATABASE_URL, PORTICO_PORT, …) and from the JSON file that PORTICO_CONFIG names.
`

type Env = Readonly<Record<string, string | undefined>>

/**
 * Runs one command of an operator.
 * @param options.ask asks the person at the terminal, where there is one
 * @returns the text to print, or `undefined` when the services are to be started
 * @throws Error with a sentence for the operator, also for an option that is another command's
 */
export async function runCommand(
  args: readonly string[],
  env: Env = process.env,
  { ask }: { ask?: Ask | undefined } = {},
): Promise<string | undefined> {
  const { values, words } = read(args)
  const command = words.join(' ')
  if (values.help) return usage
  refuseOthers(words, values)
  if (command === '' || command === 'start') return undefined
  if (command === 'check') return checkText(readConfig(env), values.offline === true)
  if (command === 'init') return initWork(values, ask)
  if (command === 'migrate') return withDatabase(env, async ({ taken }) => tookText(taken), { isPatient: true })
  const [about, ...rest] = words
  const work =
    about === 'project'
      ? projectWork(rest, values)
      : about === 'wallets'
        ? await walletWork(rest, values)
        : about === 'privacy'
          ? privacyWork(rest, values)
          : about === 'keys'
            ? keysWork(rest, values)
            : undefined
  if (!work) throw new Error(`There is no command "${command}".\n\n${usage}`)
  return withDatabase(env, work)
}

function read(args: readonly string[]): { values: Values; words: string[] } {
  // `--development=false` and `--no-development` are one.
  const plain = args.map((arg) =>
    arg.replace(/^--(\w+)=(true|false)$/, (_, name, on) => `--${on === 'true' ? '' : 'no-'}${name}`),
  )
  const { values, positionals } = parseArgs({
    args: plain,
    allowPositionals: true,
    allowNegative: true,
    options: {
      ...checkOptions,
      ...initOptions,
      ...projectOptions,
      ...walletOptions,
      ...keysOptions,
      ...logOptions,
      help: { type: 'boolean', short: 'h' },
    },
  })
  return { values, words: positionals }
}

/** The options of each command. */
const takes: Readonly<Record<string, readonly string[]>> = {
  start: [],
  check: Object.keys(checkOptions),
  init: Object.keys(initOptions),
  migrate: [],
  ...projectTakes,
  ...walletTakes,
  ...privacyTakes,
  ...keysTakes,
}

/** @throws Error for an option of another command: what was meant by it would not happen, and nobody would know */
function refuseOthers(words: readonly string[], values: Values): void {
  const said = words.length === 0 ? ['start'] : words
  const command = [3, 2, 1].map((count) => said.slice(0, count).join(' ')).find((name) => Object.hasOwn(takes, name))
  if (command === undefined) return
  const other = Object.keys(values).find((name) => !takes[command]?.includes(name))
  if (other !== undefined) throw new Error(`--${other} is no option of "${command}"`)
}

async function withDatabase(env: Env, work: Work, { isPatient = false } = {}): Promise<string> {
  const config = readConfig(env)
  const {
    databaseUrl,
    database: { waitMs },
    chains,
  } = config
  const database = connect(databaseUrl, { max: 1 })
  try {
    await assertReachable(database.sql, databaseUrl, 'DATABASE_URL', { waitMs: isPatient ? waitMs : 0 })
    const taken = await migrate(database)
    return await work({ database, projects: createProjects(database), chains, taken, config })
  } finally {
    await database.close()
  }
}

function tookText(taken: readonly number[]): string {
  return taken.length === 0 ? 'The database is up to date.\n' : `Took ${taken.length} steps.\n`
}
