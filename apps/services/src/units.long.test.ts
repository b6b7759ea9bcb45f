import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { hostProgram } from '../../../scripts/hostPrograms.mjs'
import { programOf } from '../../../scripts/program.mjs'
import { demoProjectId } from './seed/seed.js'
import { startServicesDatabase } from './testing/database.js'
import { freePort } from './testing/postgres.js'
import { openClient } from './testing/relayClient.test-support.js'
import { readUnit, unitNames, unitText } from './testing/unit.test-support.js'

const folder = mkdtempSync(join(tmpdir(), 'portico-units-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const analyze = (...args: string[]) => {
  const { path, env } = hostProgram('systemd-analyze')
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  return { status, said: `${stdout}${stderr}` }
}

/** The unit in a folder where the programs that it starts are there. */
function placed(name: string, change = (text: string) => text): string {
  const text = change(unitText(name)).replaceAll('/opt/', `${folder}/opt/`)
  for (const [, program = ''] of text.matchAll(/^ExecStart=(\S+)/gm)) {
    mkdirSync(join(program, '..'), { recursive: true })
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
  }
  const path = join(folder, name.replace('@.', '@relay-1.'))
  writeFileSync(path, text)
  return path
}

test.each(unitNames)('default: systemd takes %s without a remark', (name) => {
  expect(analyze('verify', placed(name))).toEqual({ status: 0, said: '' })
})

test('error: a line that systemd does not know is found', () => {
  const wrong = placed('portico-services.service', (text) => text.replace('ProtectClock=', 'ProtectClocks='))
  expect(analyze('verify', wrong).said).toContain('ProtectClocks')
})

test.each(unitNames)('behavior: %s leaves little open: systemd counts at most 1.3 of 10', (name) => {
  const { status, said } = analyze('security', '--offline=true', '--threshold=13', '--no-pager', placed(name))
  expect(status, said).toBe(0)
})

test('error: a unit that is open is above that', () => {
  const open = placed('portico-services.service', (text) => text.replaceAll(/^(Protect|Private|Restrict).*\n/gm, ''))
  expect(analyze('security', '--offline=true', '--threshold=13', '--no-pager', open).status).not.toBe(0)
})

/** Every call of a set, and of those in it. */
function callsOf(set: string): Set<string> {
  const names = new Set<string>()
  for (const line of analyze('syscall-filter', '--no-pager', set).said.split('\n')) {
    const name = /^ {4}(@?[\w-]+)$/.exec(line)?.[1]
    if (name?.startsWith('@')) for (const inner of callsOf(name)) names.add(inner)
    else if (name) names.add(name)
  }
  return names
}

/** What a unit allows, by its lines in their order. */
function allowedBy(name: string): Set<string> {
  const allowed = new Set<string>()
  for (const line of readUnit(name).Service?.SystemCallFilter ?? []) {
    const taken = line.startsWith('~')
    for (const set of line.replace('~', '').split(' '))
      for (const call of callsOf(set)) taken ? allowed.delete(call) : allowed.add(call)
  }
  return allowed
}

test('behavior: what the services ask of the kernel, from start to end, is what the unit allows', async () => {
  const database = await startServicesDatabase()
  const port = await freePort()
  const written = join(folder, 'calls')
  const program = await programOf(new URL('./main.ts', import.meta.url))
  const args = ['-f', '-qq', '-o', written, process.execPath, program, 'start']
  const child = spawn(hostProgram('strace').path, args, {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: database.url,
      PORTICO_PORT: String(port),
      PORTICO_LOG_LEVEL: 'info',
      PORTICO_SEED_PHONE_URL: 'http://phone.localhost:1',
    },
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), { timeout: 120_000 })
    expect((await fetch(`${url}/getWallets?projectId=${demoProjectId}`)).status).toBe(200)
    const client = await openClient({ url: `ws://127.0.0.1:${port}/relay`, projectId: demoProjectId })
    await client.subscribe('ab'.repeat(32))
    await client.publish('cd'.repeat(32), 'message')
    await client.close()
  } finally {
    const ended = once(child, 'close')
    const [pid] = existsSync(written) ? readFileSync(written, 'utf8').split(' ') : []
    process.kill(Number(pid), 'SIGTERM')
    expect(await ended).toEqual([0, null])
    await database.stop()
  }
  const lines = readFileSync(written, 'utf8').split('\n')
  const used = new Set(lines.flatMap((line) => /^\d+ +(\w+)\(/.exec(line)?.[1] ?? []))
  expect(used.size).toBeGreaterThan(40)
  const allowed = allowedBy('portico-services.service')
  expect([...used].filter((call) => !allowed.has(call)).sort()).toEqual([])
  const families = new Set(lines.flatMap((line) => / socket\((AF_\w+)/.exec(line)?.[1] ?? []))
  const may = readUnit('portico-services.service').Service?.RestrictAddressFamilies?.[0]?.split(' ') ?? []
  expect([...families].filter((family) => !may.includes(family))).toEqual([])
}, 300_000)
