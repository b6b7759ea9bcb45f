import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carry } from './carry.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-carry-'))
const [dist, from] = [join(folder, 'app/dist'), join(folder, 'small/dist')]
const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

beforeAll(() => {
  write(join(from, 'index.js'), "export { one } from './one.js'")
  write(join(from, 'one.js'), 'export const one = 1')
  write(join(from, 'index.d.ts'), 'export declare const one: 1')
  write(join(from, '.stamp'), 'none of the code')
  write(join(dist, 'main.js'), 'import { one } from "@own/small"; import "@own/smaller"; console.log(one)')
  write(join(dist, 'deep/in/it.js'), "export { one } from '@own/small'")
  write(join(dist, 'deep/in/it.d.ts'), 'export declare const two: import("@own/small").Two')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: what is carried is imported from the build itself, and runs', async () => {
  carry(dist, { name: '@own/small', from, to: 'small' })
  const read = (file: string) => readFileSync(join(dist, file), 'utf8')
  expect(read('main.js')).toBe('import { one } from "./small/index.js"; import "@own/smaller"; console.log(one)')
  expect(read('deep/in/it.d.ts')).toBe('export declare const two: import("../../small/index.js").Two')
  expect(() => read('small/.stamp')).toThrow('ENOENT')
  expect((await import(pathToFileURL(join(dist, 'deep/in/it.js')).href)).one).toBe(1)
})

test('error: nothing imports it any more', () => {
  expect(() => carry(dist, { name: '@own/small', from, to: 'small' })).toThrow('imports @own/small')
})
