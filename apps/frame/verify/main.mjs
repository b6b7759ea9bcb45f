#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listFormat, listName } from './hashes.mjs'
import { verifyFrame } from './verify.mjs'

const usage = `portico-frame verify https://wallet.example   compares what a host serves with what this version of the package has
portico-frame hashes                          the list that it is compared with
portico-frame root                            the folder with the pages, for frame.root of the services

--project id       who may frame the wallet is asked for this project
--site origin      a site that may frame it; all of them are named, or none
--timeout seconds  for each file (10)
--json             findings as JSON

Ends with 0 where all is as it was published, with 1 where anything is not, with 2 where nobody answered or the call was wrong.`

const folder = new URL('../dist/', import.meta.url)

/** @throws Error for a list of another version than these lines read */
function list() {
  const read = JSON.parse(readFileSync(new URL(listName, folder), 'utf8'))
  if (read.format !== listFormat) throw new Error(`The list of files has format ${read.format} and not ${listFormat}`)
  return read
}

/** A host and nothing else: no way within it, no query, and nobody's password. */
function isOrigin(text) {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

function end(code, text) {
  ;(code === 0 ? console.log : console.error)(text)
  process.exitCode = code
}

async function main() {
  const options = {
    project: { type: 'string' },
    site: { type: 'string', multiple: true },
    timeout: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, origin] = positionals
  if (values.help) return end(0, usage)
  if (command === 'hashes') return end(0, JSON.stringify(list(), null, 2))
  if (command === 'root') return end(0, fileURLToPath(folder).replace(/[\\/]$/, ''))
  if (command !== 'verify' || !isOrigin(origin ?? '')) return end(2, usage)
  const seconds = Number(values.timeout)
  if (!(seconds > 0) || (values.site && !values.project)) return end(2, usage)
  const { files } = list()
  const findings = await verifyFrame(
    origin,
    { files },
    {
      project: values.project,
      sites: values.site,
      timeoutMs: seconds * 1000,
    },
  )
  const { name, version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  if (values.json) return end(codeOf(findings), JSON.stringify({ origin, version, findings }, null, 2))
  if (findings.length === 0)
    return end(0, `${origin} serves ${name} ${version}: ${Object.keys(files).length} files, each as it was published.`)
  const lines = findings.map(({ code, path, text }) => `frame/${code}  ${path}: ${text}`)
  end(codeOf(findings), [`${origin} does not serve ${name} ${version} as it was published:`, ...lines].join('\n'))
}

/** Nobody who answers is no proof of anything. */
const codeOf = (findings) => {
  if (findings.length === 0) return 0
  return findings.every(({ code }) => code === 'unreachable' || code === 'slow') ? 2 : 1
}

main().catch((error) => end(2, error.message))
