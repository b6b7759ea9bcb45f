import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileKek, writeKey } from './file.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-kek-'))
})
afterEach(() => rm(folder, { recursive: true }))
const plain = new Uint8Array([1, 2, 3])

test('default', async () => {
  const path = join(folder, 'keys/one')
  await writeKey(path, 'production')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700)
  const kek = await fileKek(path, { create: false })
  expect(kek.development).toBe(false)
  const sealed = await kek.seal(plain, 'for this')
  expect(new Uint8Array(await kek.open(sealed, 'for this'))).toEqual(plain)
  expect(await kek.seal(plain, 'for this')).not.toEqual(sealed)
  const text = await readFile(path, 'utf8')
  expect(kek.name).not.toContain(text.split(' ')[1])
})

test('error: another purpose, another key, any bit that was turned', async () => {
  const kek = await fileKek(join(folder, 'keys/two'), { create: true })
  const other = await fileKek(join(folder, 'keys/three'), { create: true })
  expect(kek.development).toBe(true)
  const sealed = await kek.seal(plain, 'a')
  await expect(kek.open(sealed, 'b')).rejects.toThrow()
  await expect(other.open(sealed, 'a')).rejects.toThrow()
  await expect(kek.open(sealed.slice(0, 20), 'a')).rejects.toThrow()
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const turned = Uint8Array.from(sealed)
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    await expect(kek.open(turned, 'a')).rejects.toThrow()
  }
})

test('error: a file that is missing, open to others, no key, or there already', async () => {
  const path = join(folder, 'keys/four')
  await expect(fileKek(path, { create: false })).rejects.toThrow('portico-vault key')
  await writeKey(path, 'production')
  await expect(writeKey(path, 'production')).rejects.toThrow('EEXIST')
  await chmod(path, 0o640)
  await expect(fileKek(path, { create: true })).rejects.toThrow('0600')
  await chmod(path, 0o600)
  await writeFile(path, 'portico-vault-key-1 c2hvcnQ')
  await expect(fileKek(path, { create: false })).rejects.toThrow('no key file')
})

test('behavior: space around the key is no part of it; another label, or another length, makes it none', async () => {
  const path = join(folder, 'keys/five')
  await writeKey(path, 'production')
  const text = (await readFile(path, 'utf8')).trim()
  const sealed = await (await fileKek(path, { create: false })).seal(plain, 'a')
  await writeFile(path, `\n  ${text} \n\n`)
  expect(new Uint8Array(await (await fileKek(path, { create: false })).open(sealed, 'a'))).toEqual(plain)
  for (const other of [text.replace('key-1', 'key-2'), text.replace(' ', '  '), text.slice(0, -2), `${text}AA`]) {
    await writeFile(path, other)
    await expect(fileKek(path, { create: false })).rejects.toThrow('no key file')
  }
})

test('error: why a key could not be read or made is told', async () => {
  const missing = await fileKek(join(folder, 'keys/none'), { create: false }).catch((error: Error) => error)
  expect(missing).toMatchObject({ cause: { code: 'ENOENT' } })
  const path = join(folder, 'keys/six')
  await writeKey(path, 'production')
  // Where a file stands there is no folder for a key.
  await expect(fileKek(join(path, 'folder/key'), { create: true })).rejects.toMatchObject({ code: 'ENOTDIR' })
})
