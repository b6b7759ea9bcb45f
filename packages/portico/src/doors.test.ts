import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Manifest = { exports: Record<string, string | { types: string; default: string }> }

const manifest: Manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const doors = Object.entries(manifest.exports).flatMap(([door, target]) =>
  typeof target === 'string' ? [] : [{ door, ...target }],
)
const sourceOf = (built: string) =>
  new URL(built.replace('./dist/', './').replace(/(\.d\.ts|\.js)$/, '.ts'), import.meta.url)

describe('doors', () => {
  test('behavior: every door has its types and its code from one source file', () => {
    expect(doors.length).toBeGreaterThan(0)
    for (const { types, default: code } of doors) expect(sourceOf(types).href).toBe(sourceOf(code).href)
    expect(doors.filter(({ default: code }) => !existsSync(sourceOf(code))).map(({ door }) => door)).toEqual([])
  })

  test.each(doors)(
    'behavior: $door loads where there is no page, and lets out what is agreed',
    async ({ default: code }) => {
      expect('document' in globalThis).toBe(false)
      const before = Object.keys(globalThis)
      const names = Object.keys(await import(sourceOf(code).href))
      expect(Object.keys(globalThis)).toEqual(before)
      expect(names.sort()).toMatchSnapshot()
    },
  )
})

describe('wallets for tests', () => {
  const families: Record<string, RegExp> = {
    evm: /^viem(\/|$)/,
    bitcoin: /^@(scure\/btc-signer|noble\/curves)(\/|$)/,
    solana: /^@noble\/curves\//,
    polkadot: /^@noble\/(curves|hashes)\//,
    cosmos: /^@noble\/(curves|hashes)\//,
  }
  /** The packages that a door names, itself or by what it brings, types with them. */
  function packagesOf(door: URL, seen = new Set<string>()): string[] {
    if (seen.has(door.href)) return []
    seen.add(door.href)
    const named = [...readFileSync(door, 'utf8').matchAll(/(?:^import |^\W*.* from |import\()'([^'\n]+)'/gm)].map(
      ([, name]) => name as string,
    )
    return named.flatMap((name) =>
      name.startsWith('.') ? packagesOf(new URL(name.replace(/\.js$/, '.ts'), door), seen) : [name],
    )
  }

  test.each(Object.entries(families))('behavior: portico/testing/%s wants nothing of another family', (family, own) => {
    const named = packagesOf(new URL(`./testing/${family}/index.ts`, import.meta.url))
    expect(named.filter((name) => own.test(name)).length).toBeGreaterThan(0)
    expect(named.filter((name) => !own.test(name) && !/^@wallet-standard\/base$/.test(name))).toEqual([])
  })
})
