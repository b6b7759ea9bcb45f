import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultFeatures } from './core/localFeatures.js'
import { endpoints } from './wire/endpoints.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const repository = '../../../'

/** Names of the fields of an exported type, as its source says them. */
function fieldsOf(source: string, type: string): string[] {
  const body = new RegExp(`export type ${type} = \\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map((match) => match[1] ?? '')
}

/** What a family's own code asks of nodes; what an app asks through its provider is not in it. */
function nodeCallsOf(family: string): string[] {
  const names = readdirSync(new URL(`./${family}/`, import.meta.url))
  const sources = names.filter((name) => name.endsWith('.ts') && !/\.test|^appProvider/.test(name))
  const calls = /(?:\b(?:ask|request)\(\s*|\blook: \{ method: )'((?:eth_|get|send|simulate)\w+)'/g
  return [
    ...new Set(
      sources.flatMap((name) => [...read(`./${family}/${name}`).matchAll(calls)].map((found) => found[1] ?? '')),
    ),
  ]
}

describe('docs/options.md', () => {
  const page = read(`${repository}docs/options.md`)
  const options = fieldsOf(read('./core/options.ts'), 'PorticoOptions')

  test('behavior: the options are found', () => {
    expect(options.length).toBeGreaterThan(15)
  })

  test.each([...options, ...Object.keys(defaultFeatures)])('behavior: %s is described', (option) => {
    expect(page).toContain(`\`${option}\``)
  })
})

describe('docs/network.md', () => {
  const page = read(`${repository}docs/network.md`)

  test.each(Object.entries(endpoints))('behavior: %s is listed with its call', (name, { method, path }) => {
    expect(page).toContain(`| \`${name}\` | ${method} \`${path}\``)
  })

  test('behavior: no endpoint is listed that does not exist', () => {
    const listed = [...page.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map((match) => match[1] ?? '')
    expect(listed.filter((name) => !(name in endpoints))).toEqual([])
  })

  test.each([
    ['EVM', 'evm', 'eth_getBalance'],
    ['Solana', 'solana', 'getBalance'],
  ])('behavior: of %s all that nodes are asked is listed, and nothing else', (shown, family, known) => {
    const [row = ''] = new RegExp(`^\\| ${shown} \\|.*$`, 'm').exec(page) ?? []
    const asked = nodeCallsOf(family)
    expect(asked).toContain(known)
    expect([...row.matchAll(/`(\w+)`/g)].map((found) => found[1]).sort()).toEqual(asked.sort())
  })
})

describe('docs/testing.md', () => {
  test('behavior: it holds the example that runs', () => {
    expect(read(`${repository}docs/testing.md`)).toContain(
      `\`\`\`ts\n${read(`${repository}docs/examples/wallet.test.ts`)}\`\`\``,
    )
  })

  test('behavior: what it has the person at the wallet do, they can', async () => {
    const { createTestWallet } = await import('./testing/evm/index.js')
    const chains = [{ id: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1' }] as const
    const wallet = createTestWallet({ info: { name: 'Lantern', rdns: 'dev.portico.lantern' }, chains })
    const page = read(`${repository}docs/testing.md`).split('## Other people')[1] ?? ''
    const acts = [...page.matchAll(/`(\w+)\(/g)].map(([, name]) => name as string)
    expect(acts.length).toBeGreaterThan(5)
    expect(acts.filter((name) => typeof wallet[name as keyof typeof wallet] !== 'function')).toEqual([])
  })
})

describe('code of pages that none of the checks of types reads', () => {
  const blocksOf = (page: string) =>
    [...read(`${repository}docs/${page}`).matchAll(/^```([^\n]+)\n([\s\S]*?)^```$/gm)].map(([, named = '', text]) => {
      const [language = '', file] = named.split(' ')
      return { language, file, text }
    })

  test.each(['server-rendering.md', 'wagmi.md'])(
    'behavior: %s: it is compiled here, or is a file of an example',
    (page) => {
      const blocks = blocksOf(page)
      expect(blocks.length).toBeGreaterThan(2)
      for (const { language, file, text } of blocks) {
        // Those without a file are compiled with the rest of the repository (`scripts/examples.mjs`).
        if (file) expect(text, file).toBe(read(`${repository}${file}`))
        else expect(language).toMatch(/^tsx?$/)
      }
    },
  )
})

describe('README.md', () => {
  test('behavior: every door has a row', () => {
    const { exports } = JSON.parse(read('../package.json')) as { exports: Record<string, unknown> }
    const doors = Object.keys(exports)
      .filter((door) => !door.endsWith('.json'))
      .map((door) => (door === '.' ? 'portico' : `portico/${door.slice(2)}`))
    for (const page of [read(`${repository}README.md`), read('../README.md')])
      for (const door of doors) expect(page).toContain(`| \`${door}\` |`)
  })
})
