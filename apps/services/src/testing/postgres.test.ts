import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { startPostgres } from './postgres.js'

test('default', async () => {
  const server = await startPostgres()
  const sql = postgres(server.url)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()
  await server.stop()
  expect(await isListening(server.port)).toBe(false)
})

test('param: dataDir', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-kept-'))
  const first = await startPostgres({ dataDir })
  const write = postgres(first.url)
  await write`create table kept (x int)`
  await write.end()
  await first.stop()
  const second = await startPostgres({ dataDir })
  const read = postgres(second.url)
  expect(await read`select count(*)::int as n from kept`).toEqual([{ n: 0 }])
  await read.end()
  await second.stop()
  await rm(dataDir, { recursive: true })
})

test('param: inMemory: it answers as from a disk, and nothing stays', async () => {
  const server = await startPostgres({ inMemory: true })
  const sql = postgres(server.url)
  await sql`create table kept as select 1 as one`
  expect(await sql`select one from kept`).toEqual([{ one: 1 }])
  await sql.end()
  await server.stop()
  await expect(access(server.dataDir)).rejects.toThrow('ENOENT')
})

test('behavior: the server ends when its owner is killed, and its files with it', async () => {
  const code = `import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const server = await startPostgres()
    console.log(server.url + ' ' + server.dataDir)
    setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const [url = '', dataDir = ''] = line.toString().trim().split(' ')
  owner.kill('SIGKILL')
  const port = Number(new URL(url).port)
  await vi.waitFor(() => expect(isListening(port)).resolves.toBe(false), { timeout: 60_000, interval: 50 })
  await vi.waitFor(() => expect(readdir(dataDir)).resolves.toEqual([]), { timeout: 60_000, interval: 50 })
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
