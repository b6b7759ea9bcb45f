import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('..', import.meta.url))
const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test(-support)?\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, 'src', name), 'utf8') }))

/** All that may run beside the keys. Each more is one more to trust. */
const allowed = [
  /^\.{1,2}\//,
  /^@noble\/(curves|hashes|ciphers)\//,
  /^ox\/(TxEnvelope(Legacy|Eip2930|Eip1559|Eip7702)|TypedData|Authorization)$/,
  /^@scure\/(base|bip32|bip39)(\/|$)/,
  /^react(-dom\/client)?$/,
  /^valibot$/,
  /^portico\/wire$/,
  /^@portico\/vault\/contract$/,
]

const importsOf = (text: string) =>
  [...text.matchAll(/(?:^|\s)(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?'([^']+)'|import\(\s*([^)]*)\)/gm)].map(
    ([, plain, lazy]) => plain ?? lazy?.trim().replace(/^'|'$/g, '') ?? '',
  )

test('behavior: only what is on the list runs beside the keys', () => {
  expect(sources.length).toBeGreaterThan(30)
  const foreign = sources.flatMap(({ name, text }) =>
    importsOf(text)
      .filter((wanted) => !allowed.some((pattern) => pattern.test(wanted)))
      .map((wanted) => `${name}: ${wanted}`),
  )
  expect(foreign).toEqual([])
  expect(importsOf(`import x from 'viem'\nimport 'y'\nconst z = import('w')`)).toEqual(['viem', 'y', 'w'])
})

test('behavior: no text becomes code or markup, and nothing is asked of another origin', () => {
  const forbidden =
    /\beval\(|new Function\(|dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|set(Timeout|Interval)\(\s*['"`]|importScripts|WebSocket\(|EventSource\(|XMLHttpRequest|sendBeacon|localStorage|sessionStorage|document\.cookie|BroadcastChannel/
  const found = sources.flatMap(({ name, text }) =>
    forbidden.exec(text) ? [`${name}: ${forbidden.exec(text)?.[0]}`] : [],
  )
  expect(found).toEqual([])
})

test('behavior: Math.random decides nothing, and no secret is logged', () => {
  const found = sources
    .filter(({ text }) => /Math\.random|console\.(log|info|debug|error)/.test(text))
    .map(({ name }) => name)
  expect(found).toEqual([])
})
