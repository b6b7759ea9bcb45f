import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frames } from '../e2e/gallery/frames.js'
import { pictures } from '../e2e/gallery/pictures.js'
import { sheets } from '../e2e/gallery/sheets.js'
import { missingOf } from '../e2e/sheets.js'
import { root } from './root.mjs'

const folder = join(root, 'docs/contributing/feel')

test('default: every sheet is there, small enough for a page, and shown on it once', () => {
  const page = readFileSync(join(root, 'docs/contributing/feel.md'), 'utf8')
  expect(readdirSync(folder).sort()).toEqual(sheets.map(({ file }) => `${file}.webp`).sort())
  for (const { file } of sheets) {
    expect([file, statSync(join(folder, `${file}.webp`)).size < 120_000]).toEqual([file, true])
    expect([file, page.split(`](feel/${file}.webp)`).length]).toEqual([file, 2])
  }
})

test('default: what a sheet shows is drawn by the gallery, taken of a movement, or looked at live', () => {
  const live = readFileSync(join(root, 'e2e/live.ts'), 'utf8')
  const moments = Object.entries(frames).flatMap(([name, { ms }]) => ms.map((one) => `${name}-${one}`))
  const drawn = (name: string) => name in pictures || moments.includes(name) || live.includes(`fileOf('${name}')`)
  const named = sheets.flatMap(({ pairs }) => pairs.map(({ picture }) => picture.split('.')[0] ?? ''))
  expect(named.filter((name) => !drawn(name))).toEqual([])
})

test('error: a picture that is missing on either side is named', () => {
  const [before, now] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'sheets-'))) as [string, string]
  writeFileSync(join(now, 'connect.light.png'), '')
  const sheet = { file: 'one', pairs: [{ picture: 'connect.light', says: 'Connect' }] }
  expect(missingOf(sheet, { before, now })).toEqual([join(before, 'connect.light.png')])
  for (const one of [before, now]) rmSync(one, { recursive: true })
  expect(existsSync(before)).toBe(false)
})
