import { writeFile } from 'node:fs/promises'
import { parseConfig, type ServicesConfig } from '../config.js'
import { type NetworkName, networkNames, networks, usualNetworks } from '../init/networks.js'
import type { Values } from './command.js'

export const initUsage = `portico-services init [--network <name>…] [--public-url <https://…>] [--out <file>] [--force]   writes a file of settings that works
`
export const initNotes = `Networks that init knows: ${networkNames.join(', ')}; "all" is all of them
`

export const initOptions = {
  network: { type: 'string', multiple: true },
  'public-url': { type: 'string' },
  out: { type: 'string' },
  force: { type: 'boolean' },
} as const

/** Asks the person at the terminal; absent where there is none. */
export type Ask = (question: string) => Promise<string>

const defaultFile = 'portico.json'

/**
 * Writes a file of settings for the named networks, or for those that the person at the terminal names.
 * @returns what is to be done next
 * @throws Error with a sentence for the operator; then nothing is written
 */
export async function initWork(values: Values, ask: Ask | undefined): Promise<string> {
  const names = namesOf(Array.isArray(values.network) ? values.network : await askForNetworks(ask))
  const publicUrl = values['public-url'] ?? (values.network ? '' : ((await ask?.(urlQuestion))?.trim() ?? ''))
  const settings: Omit<ServicesConfig, 'databaseUrl'> = {
    // Behind a proxy that speaks TLS: without its word on addresses a public relay does not start.
    ...(typeof publicUrl === 'string' && publicUrl !== ''
      ? { publicUrl, ...(publicUrl.startsWith('https:') ? { trustProxy: true } : {}) }
      : {}),
    chains: names.map((name) => networks[name]),
  }
  parseConfig({ ...settings, databaseUrl: 'postgres://localhost/portico' }, 'configuration that was asked for')
  const file = typeof values.out === 'string' && values.out !== '' ? values.out : defaultFile
  await write(file, `${JSON.stringify(settings, undefined, 2)}\n`, values.force === true)
  return nextSteps(file, names, settings.publicUrl !== undefined)
}

const networksQuestion = `Which networks (${networkNames.join(', ')}, or all)? [${usualNetworks.join(', ')}] `
const urlQuestion = 'Where will pages reach these services, such as https://wallet.acme.example? [this machine alone] '

async function askForNetworks(ask: Ask | undefined): Promise<readonly string[]> {
  if (!ask)
    throw new Error(
      `Say which networks: --network ${usualNetworks[0]}. Those that init knows: ${networkNames.join(', ')}`,
    )
  const answer = (await ask(networksQuestion)).trim()
  return answer === '' ? usualNetworks : answer.split(/[\s,]+/)
}

function namesOf(given: readonly string[]): NetworkName[] {
  const words = given
    .flatMap((text) => text.split(','))
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean)
  if (words.includes('all')) return networkNames
  const names = words.map((word) => {
    const name = networkNames.find((known) => known === word || networks[known].id.toLowerCase() === word)
    if (name) return name
    throw new Error(
      `init does not know the network "${word}". It knows ${networkNames.join(', ')}; others go into "chains" by hand`,
    )
  })
  if (names.length === 0) throw new Error(`Say which networks, such as --network ${usualNetworks[0]}`)
  return [...new Set(names)]
}

async function write(file: string, text: string, isForced: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: isForced ? 'w' : 'wx' })
  } catch (cause) {
    const isThere = (cause as { code?: unknown }).code === 'EEXIST'
    throw new Error(isThere ? `${file} is there already: --force writes over it` : `${file} cannot be written`, {
      cause,
    })
  }
}

function nextSteps(file: string, names: readonly NetworkName[], isForOthers: boolean): string {
  // On this machine alone pages are on localhost, which a project under development lets in.
  const whose = isForOthers
    ? '--origin https://acme.example --verified acme.example'
    : '--development --verified localhost'
  return `Wrote ${file}: ${names.map((name) => networks[name].name).join(', ')}.

Its nodes are public ones, which many people share: they are for a first look, not for load, and refuse you when you ask much.
Put nodes of your own into "rpcUrls" of each chain, and take "publicNodes" out of it.

Next:
  export PORTICO_CONFIG=${file}
  export DATABASE_URL=postgres://user:password@localhost:5432/portico
  portico-services check
  portico-services project add --name Acme ${whose}
  portico-services start

The first start fills the directory with the wallets of the registry. A list of your own: portico-services wallets import wallets.json
`
}
