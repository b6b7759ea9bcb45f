import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { withTarball } from './pack.mjs'

const kept = mkdtempSync(join(tmpdir(), 'portico-pack-test-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(kept, { recursive: true, force: true })
})

test('behavior: gates of one run have one tarball, and whoever packs alone leaves none', async () => {
  vi.stubEnv('TARBALLS_OF_RUN', kept)
  const same = (file: string) => file
  const [first, second] = await Promise.all([withTarball('packages/pg', same), withTarball('packages/pg', same)])
  expect(second).toBe(first)
  expect(readdirSync(kept)).toEqual(['packages-pg'])
  vi.stubEnv('PATH', '')
  expect(await withTarball('packages/pg', same)).toBe(first)
  vi.unstubAllEnvs()
  vi.stubEnv('TARBALLS_OF_RUN', '')
  const own = await withTarball('packages/pg', (file) => {
    expect(existsSync(file)).toBe(true)
    return file
  })
  expect(existsSync(own)).toBe(false)
})
