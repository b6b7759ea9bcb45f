import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileKek, writeKey } from './file.js'
import { KekAway, type KekProvider } from './provider.js'
import { severalKeks } from './several.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-keks-'))
})
afterEach(() => rm(folder, { recursive: true }))
const plain = new Uint8Array([1, 2, 3])

async function newKek(name: string, kind: 'production' | 'development' = 'production'): Promise<KekProvider> {
  const path = join(folder, name)
  await writeKey(path, kind)
  return fileKek(path, { create: false })
}

test('default: the first seals, each opens what is its own, for its purpose alone', async () => {
  const [old, next] = [await newKek('old'), await newKek('next')]
  const both = severalKeks(next, [old])
  expect(both.name).toContain('next, then file ')
  for (const kek of [old, next, both])
    expect(new Uint8Array(await both.open(await kek.seal(plain, 'a'), 'a'))).toEqual(plain)
  const sealed = await both.seal(plain, 'a')
  expect(new Uint8Array(await next.open(sealed, 'a'))).toEqual(plain)
  await expect(old.open(sealed, 'a')).rejects.toThrow()
  await expect(both.open(await old.seal(plain, 'a'), 'b')).rejects.toThrow()
  expect(severalKeks(next, [])).toBe(next)
})

test('behavior: one for development among them makes them all of development', async () => {
  const [own, trial] = [await newKek('own'), await newKek('trial', 'development')]
  expect(severalKeks(own, [trial]).development).toBe(true)
  expect(severalKeks(own, [await newKek('more')]).development).toBe(false)
})

test('error: a key that is away says nothing against what another one has sealed, nor against what nobody opens', async () => {
  const own = await newKek('here')
  const away: KekProvider = {
    name: 'away',
    development: false,
    seal: vi.fn(async () => {
      throw new KekAway('away')
    }),
    open: vi.fn(async () => {
      throw new KekAway('away')
    }),
  }
  for (const both of [severalKeks(own, [away]), severalKeks(away, [own])]) {
    expect(new Uint8Array(await both.open(await own.seal(plain, 'a'), 'a'))).toEqual(plain)
    await expect(both.open(await own.seal(plain, 'a'), 'b')).rejects.toThrow(KekAway)
  }
  await expect(severalKeks(away, [own]).seal(plain, 'a')).rejects.toThrow(KekAway)
})
