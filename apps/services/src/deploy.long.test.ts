import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { freePort, startPostgres } from './testing/postgres.js'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('behavior: the steps of the Containerfile, in an empty folder, make a program that serves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-container-'))
  const database = await startPostgres()
  try {
    for (const packed of ['../../../packages/portico', '../../../packages/registry', '../../services'])
      execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
        cwd: file(packed),
        stdio: 'ignore',
      })
    const lines = readFileSync(file('../deploy/Containerfile'), 'utf8').split('\n')
    const of = (word: string) =>
      lines.flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []))
    for (const step of of('RUN')) execFileSync('sh', ['-ec', step], { cwd: folder, stdio: 'ignore' })
    const port = await freePort()
    const env = Object.fromEntries(of('ENV').map((line) => line.split('=') as [string, string]))
    const [program = ''] = JSON.parse(of('ENTRYPOINT')[0] ?? '[]') as string[]
    const child = spawn(program, JSON.parse(of('CMD')[0] ?? '[]') as string[], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env, PORTICO_PORT: String(port), DATABASE_URL: database.url },
      stdio: 'ignore',
    })
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200), {
      timeout: 60_000,
    })
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 300_000)
