import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blocksOf } from '../../../scripts/examples.mjs'
import { catalog } from './base/errors/catalog.js'
import { alertDeveloper, showAlert } from './core/alerts.js'
import { warnDeveloper } from './core/check/checkOptions.js'
import { createPortico } from './core/createPortico.js'
import { fakeFamily, metadata, one } from './core/fakes.test-support.js'
import { defaultFeatures } from './core/localFeatures.js'
import { makeLogger } from './core/logger.js'
import { memoryAdapter } from './core/storage/adapters.js'
import { errorPage } from './errorPage.test-support.js'
import { endpoints } from './wire/endpoints.js'
import { events } from './wire/events.js'

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
  const calls = /(?:\b(?:ask|request)\(\s*|\bprobe: \{ method: )'((?:eth_|get|send|simulate)\w+)'/g
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

describe('docs/hooks.md', () => {
  const page = read(`${repository}docs/hooks.md`)
  const hooks = [...read('./react/index.ts').matchAll(/\b(use[A-Z]\w+) ?[,}]/g)].map((match) => match[1] ?? '')

  test('behavior: the hooks are found', () => {
    expect(hooks.length).toBeGreaterThan(15)
  })

  test.each(hooks)('behavior: %s is described', (hook) => {
    expect(page).toMatch(new RegExp(`\`${hook}\\b`))
  })
})

describe('docs/components.md', () => {
  const page = read(`${repository}docs/components.md`)
  const components = [...read('./react/index.ts').matchAll(/^ {2}([A-Z]\w+),$|\{ ([A-Z]\w+)[,} ]/gm)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((name) => !/^type/.test(name))

  test.each(['AccountButton', 'ConnectButton', 'NetworkButton', 'PorticoModal', 'PorticoProvider'])(
    'behavior: %s is described, with every prop',
    (component) => {
      expect(components).toContain(component)
      const section = page.split(`## ${component}`)[1]?.split('\n## ')[0] ?? ''
      const file = component === 'PorticoProvider' ? './react/Provider.tsx' : `./react/buttons/${component}.tsx`
      const props = component === 'PorticoModal' ? [] : fieldsOf(read(file), `${component}Props`)
      if (component !== 'PorticoModal') expect(props.length).toBeGreaterThan(0)
      expect(section).not.toBe('')
      for (const prop of props) expect(section).toContain(`\`${prop}\``)
    },
  )
})

describe('how a button stands', () => {
  const source = read('./react/buttons/useButtonState.ts')
  const [, union = ''] = /export type ButtonStatus =\n([\s\S]*?)\n\n/.exec(source) ?? []
  const statuses = [...union.matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, name]) => name as string)
  const linesOf = (page: string, words: string) =>
    read(`${repository}docs/${page}.md`)
      .split('\n')
      .filter((line) => line.includes(words))
      .join('\n')

  test('behavior: all of it is in the pages', () => {
    expect(statuses.length).toBeGreaterThan(5)
    for (const status of statuses) {
      expect(linesOf('components', '`status` is')).toContain(`\`${status}\``)
      expect(linesOf('theming', '`data-state`')).toContain(`\`${status}\``)
    }
    const [, section = ''] = read(`${repository}docs/components.md`).split('## ConnectButton')
    for (const field of fieldsOf(source, 'ButtonState')) expect(section).toMatch(new RegExp(`\\b${field}\\b`))
  })
})

describe('docs/events.md', () => {
  const page = read(`${repository}docs/events.md`)

  test.each(fieldsOf(read('./core/events.ts'), 'PorticoEvents'))('behavior: %s is described', (event) => {
    expect(page).toContain(`| \`${event}\` |`)
  })

  test.each(
    [...read('./element/types.ts').matchAll(/^ {2}'(portico-[a-z-]+)': CustomEvent/gm)].map(([, name]) => name),
  )('behavior: %s is described', (event) => {
    expect(page).toContain(`\`${event}\``)
  })

  test('behavior: each kind of analytics event is listed', () => {
    for (const name of Object.keys(events)) expect(page).toContain(`\`${name}\``)
  })
})

describe('docs/errors.md', () => {
  test('behavior: it is what the table of errors says', async () => {
    await expect(errorPage()).toMatchFileSnapshot(`${repository}docs/errors.md`)
  })

  test.each(Object.keys(catalog))('behavior: %s has its line, and what to do', (code) => {
    const [, section = ''] = errorPage().split(`<a id="${code}"></a>`)
    expect(section.split('\n### ')[0]).toMatch(/\*\*What to do:\*\* \S/)
  })
})

describe('the console', () => {
  test('behavior: what it says of an error ends with where that is explained', async () => {
    const said: string[] = []
    const keep = (text: string) => void said.push(text)
    const logger = makeLogger('info', { debug: keep, info: keep, warn: keep, error: keep })
    const portico = createPortico({
      metadata,
      networks: [one],
      families: [fakeFamily()],
      storage: memoryAdapter(),
      // No option of ours.
      ...{ sauna: {} },
    })
    showAlert({ ...portico.client, logger }, 'service/server-error')
    alertDeveloper({ ...portico.client, logger }, 'config/local-ignored', { options: 'features.email' })
    portico.on('sauna' as 'connect', () => {})
    await warnDeveloper({ ...portico.client, logger }, 'http://localhost:5173')
    portico.destroy()
    const named = said.map((text) => / \(docs\/errors\.md#([a-z/-]+)\)$/.exec(text)?.[1])
    expect(named).toEqual(['service/server-error', 'config/local-ignored', 'config/invalid', 'client/unknown-event'])
    for (const code of named) expect(read(`${repository}docs/errors.md`)).toContain(`<a id="${code}"></a>`)
  })
})

describe('docs/theming.md', () => {
  const page = read(`${repository}docs/theming.md`)
  const sheets = readdirSync(new URL('./ui/styles/', import.meta.url)).filter((name) => name.endsWith('.css'))
  const css = sheets.map((name) => read(`./ui/styles/${name}`)).join('\n')
  const drawn = ['ui', 'react'].flatMap((room) =>
    readdirSync(new URL(`./${room}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && !name.includes('.test'))
      .map((name) => read(`./${room}/${name}`)),
  )
  const found = (pattern: RegExp, texts: readonly string[]) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].flatMap((match) => (match[1] ?? '').split(' ')))
  const unique = (names: readonly string[]) => [...new Set(names)].sort()
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const rowsBelow = (title: string) => (page.split(`## ${title}\n`)[1] ?? '').split('\n## ')[0] ?? ''
  const cells = (title: string, pattern: RegExp) =>
    rowsBelow(title)
      .split('\n')
      .filter((line) => line.startsWith('| `') || /^\| [a-z]/.test(line))
      .flatMap((line) => [...line.matchAll(pattern)].map((match) => match[1] ?? ''))

  test('behavior: every knob is listed, and no other', () => {
    const knobs = [...read('./react/look.ts').matchAll(/^ {2}\| '(\w+)'/gm)].map((match) => match[1] ?? '')
    expect(unique(cells('Knobs', /^\| `(\w+)`/g))).toEqual(unique(knobs))
  })

  test('behavior: every variable is listed, and no other', () => {
    const knobs = cells('Knobs', /^\| `(\w+)`/g).map((name) => `--portico-${kebab(name)}`)
    const used = found(/(--portico-[a-z][a-z0-9-]*[a-z0-9])/g, [css]).filter((name) => !knobs.includes(name))
    expect(unique(cells('Variables', /`(--portico-[a-z0-9-]+)`/g))).toEqual(unique(used))
  })

  test('behavior: every part is listed, and no other', () => {
    const parts = [
      ...found(/\[part~='([a-z-]+)'/g, [css]),
      ...found(/\bpart\('([a-z -]+)'\)/g, drawn),
      ...found(/\bname="(connect-[a-z]+)"/g, drawn),
      ...found(/\bpart="([a-z-]+)"/g, drawn),
    ]
    expect(unique(cells('Parts', /`([a-z-]+)`/g))).toEqual(unique(parts))
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
  test.each(['server-rendering.md', 'wagmi.md'])(
    'behavior: %s: it is compiled here, or is a file of an example',
    (page) => {
      const blocks = blocksOf(read(`${repository}docs/${page}`))
      expect(blocks.length).toBeGreaterThan(2)
      for (const { language, file, code } of blocks) {
        // Those without a file are compiled with the rest of the repository (`scripts/examples.mjs`).
        if (file) expect(code, file).toBe(read(`${repository}${file}`))
        else expect(language).toMatch(/^tsx?$/)
      }
    },
  )
})

describe('what pages say that something weighs', () => {
  const measured = read(`${repository}bench/README.md`)
  const kB = (pattern: RegExp) => Number(pattern.exec(measured)?.[1])
  const door = (name: string) => new RegExp(`\\| \`${name}\` \\| ([\\d.]+) \\| ([\\d.]+) \\|`).exec(measured) ?? []
  const elements = kB(/with the elements of `portico\/element`.*?: ([\d.]+) kB/).toFixed(1)
  const [, atOnce, all] = door('portico/devtools').map(Number)

  test.each([
    ['docs/element.md', `${elements} kB before anybody acts`],
    ['ARCHITECTURE.md', `its elements before anybody acts with ${elements} kB`],
    ['docs/devtools.md', `follows requests from the start is ${atOnce?.toFixed(1)} kB`],
    ['docs/devtools.md', `whose code (${((all ?? 0) - (atOnce ?? 0)).toFixed(1)} kB)`],
    ['README.md', `about ${Math.round(kB(/Before anybody acts, .*?: ([\d.]+) kB/))} kB (brotli) before anybody acts`],
  ])('behavior: %s: %s, as it was measured', (page, words) => {
    expect(read(`${repository}${page}`)).toContain(words)
  })
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
