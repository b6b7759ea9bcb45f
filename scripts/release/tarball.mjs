import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const block = 512
const textOf = (bytes) => bytes.toString('utf8').split('\0')[0]

/**
 * What is in a tarball that npm has packed, in its order.
 *
 * @param {string} file
 * @returns {{ path: string, mode: string, seconds: number, bytes: Buffer }[]}
 * @throws Error where it is cut off, or of a kind that npm does not pack
 */
export function entriesOf(file) {
  const tar = gunzipSync(readFileSync(file))
  const entries = []
  let longPath
  for (let at = 0; at + block <= tar.length && tar[at] !== 0; ) {
    const field = (from, length) => textOf(tar.subarray(at + from, at + from + length))
    const size = Number.parseInt(field(124, 12), 8)
    const bytes = tar.subarray(at + block, at + block + size)
    if (bytes.length !== size) throw new Error(`${file} is cut off.`)
    const kind = field(156, 1)
    const path = longPath ?? [field(345, 155), field(0, 100)].filter(Boolean).join('/')
    if (kind === 'x') longPath = /^\d+ path=(.*)$/m.exec(bytes.toString('utf8'))?.[1]
    else if (kind === '0' || kind === '') {
      entries.push({ path, mode: field(100, 8), seconds: Number.parseInt(field(136, 12), 8), bytes })
      longPath = undefined
    } else throw new Error(`${file} holds ${path}, which is no file.`)
    at += block + Math.ceil(size / block) * block
  }
  return entries
}

/** The `package.json` of a tarball. */
export function manifestOf(file) {
  const found = entriesOf(file).find(({ path }) => path === 'package/package.json')
  if (!found) throw new Error(`${file} holds no package.json.`)
  return JSON.parse(found.bytes.toString('utf8'))
}
