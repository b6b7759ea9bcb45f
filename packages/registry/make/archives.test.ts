import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { verify } from './archives.js'
import { readArchive } from './tar.js'

type Entry = { name: string; text?: string; kind?: string; prefix?: string }

function archive(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ name, text = '', kind = '0', prefix = '' }) => {
    const head = Buffer.alloc(512)
    head.write(name)
    head.write(text.length.toString(8).padStart(11, '0'), 124)
    head.write(kind, 156)
    head.write(prefix, 345)
    const body = Buffer.alloc(Math.ceil(text.length / 512) * 512)
    body.write(text)
    return [head, body]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1_024)]))
}
const own = { name: 'package/package.json', text: '{}' }
const read = (entries: readonly Entry[]) =>
  [...readArchive(archive(entries))].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)])

describe('readArchive', () => {
  test('default: the files, by their path in the package', () => {
    expect(read([own, { name: 'package/src/a.js', text: 'x'.repeat(600) }])).toEqual([
      ['package.json', '{}'],
      ['src/a.js', 'x'.repeat(600)],
    ])
  })

  test('behavior: long names in both of their forms, and a first folder of another name', () => {
    const long = `own/${'deep/'.repeat(30)}a.js`
    const pax = `${long.length + 11} path=${long}\n`
    expect(read([own, { name: 'PaxHeader', kind: 'x', text: pax }, { name: 'short', text: 'a' }])[1]).toEqual([
      long.slice(4),
      'a',
    ])
    expect(read([own, { name: 'b.js', prefix: 'package/src', text: 'b' }])[1]).toEqual(['src/b.js', 'b'])
  })

  test('behavior: links and devices are no files', () => {
    const links = ['1', '2', '3', '5'].map((kind) => ({ name: 'package/link', kind }))
    expect(read([own, ...links])).toEqual([['package.json', '{}']])
  })

  test('error: what is no archive, ends too early, or is no package', () => {
    expect(() => readArchive(Buffer.from('<html>'))).toThrow()
    const torn = Buffer.alloc(1_024)
    torn.write('package/a')
    torn.write('00000007777', 124)
    expect(() => readArchive(gzipSync(torn))).toThrow('ends in the middle of a file')
    expect(() => read([{ name: 'package/a.js', text: 'a' }])).toThrow('holds no package.json')
  })
})

describe('verify', () => {
  const bytes = Buffer.from('archive')
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  const source = { package: 'plain', version: '1.0.0', integrity }

  test('default: the bytes that were reviewed', () => {
    expect(verify(bytes, source)).toBeUndefined()
  })

  test('error: any others are refused, with both hashes', () => {
    const wrong = verify(Buffer.from('archivf'), source)
    expect(wrong).toMatch(/^plain@1\.0\.0 is not what was reviewed: its hash is sha512-\S{88}, not sha512-\S{88}\.$/)
  })
})
