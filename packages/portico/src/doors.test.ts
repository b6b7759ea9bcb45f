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
