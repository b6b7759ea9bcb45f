import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chainNamespaces } from '../packages/portico/src/base/caip.js'
import { root } from './root.mjs'

const names = chainNamespaces.join('|')
/** Comparing with a namespace, or with an id that begins with one. */
const branch = new RegExp(`[!=]==? '(${names})'|case '(${names})'|startsWith\\('(${names}):?'\\)`)
/** Where a standard is of one family alone: Sign-In with Ethereum. */
const allowed = ['core/features/siwx/siwe.ts']

const branchesIn = (text: string) => text.split('\n').filter((line) => branch.test(line))

test('behavior: core and react ask the family what it does, and branch on no namespace', () => {
  const source = join(root, 'packages/portico/src')
  const files = ['core', 'react'].flatMap((room) =>
    readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const read = files.filter((file) => /\.tsx?$/.test(file) && !/\.test(-support)?\.tsx?$/.test(file))
  expect(read.length).toBeGreaterThan(300)
  const found = read.filter((file) => branchesIn(readFileSync(join(source, file), 'utf8')).length > 0)
  expect(found).toEqual(allowed)
})

test.each([
  "kind: namespace === 'solana' ? 'spl' : 'erc20',",
  "    case 'bip122':",
  "ids.filter((id) => id.startsWith('eip155:'))",
])('behavior: notices %s', (line) => {
  expect(branchesIn(line)).toHaveLength(1)
})
