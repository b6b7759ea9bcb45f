import { open, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresPrograms, runAs } from '../runbooks/postgres.js'
import type { ChaosProxy, Line } from './proxy.js'
import type { Fault } from './schedule.js'
import type { ChaosWorld } from './world.js'

const clockSeconds = 600
/** Of each connection: enough to go on with, and far too little for all. */
const slowly: Line = { kind: 'slow', bytesPerSecond: 4_000 }
/** A turned clock is seen by its program after a second. */
const clockMs = 3_000

/** Does it to the host, for as long as it lasts, and puts right what an operator, or the unit's `Restart=`, would. */
export async function bring(world: ChaosWorld, { kind, process: at, lastsMs }: Fault): Promise<void> {
  const { host, lines, relayLines, services } = world
  const [where = '', what = ''] = kind.split(': ')
  const unit = where.startsWith('vault') ? 'portico-vault' : (services[at] ?? '')
  if (kind === 'database: disk full') return fillDisk(world, lastsMs)
  if (kind === 'database: disk slow') return slowDisk(world, lastsMs)
  if (kind === 'services to node: stalled while blocks are replaced') return replaceUnheard(world, lastsMs)
  if (what.startsWith('clock')) {
    const seconds = what === 'clock ahead' ? clockSeconds : -clockSeconds
    const url = where === 'vault' ? host.variables.VAULT_URL : host.urls[at]
    const turned = where === 'database' ? 'postgresql' : unit
    world.setClock(turned, seconds)
    await pause(Math.max(lastsMs, clockMs))
    const off = where === 'database' ? await databaseIsOff(world) : await programIsOff(`${url}/health`)
    world.setClock(turned, 0)
    if (Math.abs(off - seconds) > 60) throw new Error(`The clock of ${turned} was not turned: it is off by ${off} s`)
    return
  }
  if (what) {
    const named: Readonly<Record<string, readonly (ChaosProxy | undefined)[]>> = {
      'services to database': [lines.database],
      'vault to database': [lines.vaultDatabase],
      'services to redis': [lines.redis],
      'services to node': [lines.node],
      'clients to relay': [relayLines[at]],
    }
    const kinds: Readonly<Record<string, Line>> = {
      stalled: { kind: 'stall' },
      cut: { kind: 'cut' },
      'half-open': { kind: 'half-open' },
      slow: slowly,
    }
    const set = (line: Line) => {
      for (const one of named[where] ?? []) one?.set(line)
    }
    // Each time it is set a half-open line forgets those that are open by then: whoever dials anew is not spared.
    for (const end = performance.now() + lastsMs; performance.now() < end; await pause(500))
      set(kinds[what] ?? { kind: 'pass' })
    return set({ kind: 'pass' })
  }
  const [part, how] = kind.split(' ')
  if (part === 'database') return how === 'killed' ? killDatabase(world, lastsMs) : pauseDatabase(world, lastsMs)
  const name = part === 'redis' ? 'redis-server' : unit
  if (how === 'killed') {
    await host.units.control(['kill', '--signal=KILL', name])
    await pause(lastsMs)
    await host.units.control(['start', name])
    return
  }
  const pid = host.units.pidOf(name)
  if (pid === undefined) throw new Error(`${name} does not run`)
  await pausing([pid], lastsMs)
}

/** How far the clock of a program is from this one's, in seconds. */
async function programIsOff(url: string): Promise<number> {
  const { headers } = await fetch(url)
  return (Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000
}

async function databaseIsOff({ host }: ChaosWorld): Promise<number> {
  const [row] = await host.ask('postgres', 'select extract(epoch from clock_timestamp())::text as at')
  return Number(row?.at) - Date.now() / 1_000
}

async function pausing(pids: readonly number[], ms: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await pause(ms)
  for (const pid of pids) signal(pid, 'SIGCONT')
}

/** One that has ended meanwhile takes none. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function pauseDatabase(world: ChaosWorld, ms: number): Promise<void> {
  const first = await world.databasePid()
  // The first one ahead of the others, so that it makes no more of them.
  signal(first, 'SIGSTOP')
  await pausing([...(await childrenOf(first)), first], ms)
}

const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)

async function killDatabase({ host, databasePid }: ChaosWorld, ms: number): Promise<void> {
  const first = await databasePid()
  const all = [first, ...(await childrenOf(first))]
  for (const pid of all) signal(pid, 'SIGKILL')
  await pause(ms)
  await host.startDatabase()
}

/** A few commits a second, and a table of some hundred kilobytes in several of them. */
const slowBytes = 65_536
/** By so much at least something has to take longer that writes as many bytes as two seconds let through. */
const feltMs = 1_000

async function slowDisk({ disk, host, databasePid }: ChaosWorld, ms: number): Promise<void> {
  const write = async () => {
    const began = performance.now()
    await host.ask('portico', 'create table written as select repeat(md5(n::text), 20) from generate_series(1, 200) n')
    await host.ask('portico', 'drop table written')
    return performance.now() - began
  }
  const before = await write()
  const first = await databasePid()
  disk.slow?.([first, ...(await childrenOf(first))], slowBytes)
  try {
    const [slowly] = await Promise.all([write(), pause(ms)])
    if (slowly < before + feltMs) throw new Error(`The disk was not slow: ${slowly} ms in place of ${before} ms`)
  } finally {
    disk.release()
  }
}

const replacedAtMost = 6
/** So long the index may take to have what is to be replaced. */
const takenMs = 60_000

/** The services hear nothing of their node, and meanwhile blocks that they have taken give way to others. */
async function replaceUnheard({ chain, host, lines }: ChaosWorld, ms: number): Promise<void> {
  const known = async () => {
    const rows = await host.ask('portico', 'select number, hash from index_blocks order by number desc limit 1')
    return rows[0] && { number: Number(rows[0].number), hash: String(rows[0].hash) }
  }
  let before = await known()
  for (const end = performance.now() + takenMs; !before && performance.now() < end; before = await known())
    await pause(200)
  if (!before) throw new Error('Nothing is indexed that could be taken back')
  lines.node?.set({ kind: 'stall' })
  try {
    // What had left before has come by then.
    await pause(500)
    before = (await known()) ?? before
    const first = await chain.replaceBlocks(replacedAtMost)
    if (before.number < first || (await chain.blockHash(before.number)) === before.hash)
      throw new Error(`Nothing was replaced of what is indexed: from ${first} on, with ${before.number} the newest`)
    await pause(ms)
  } finally {
    lines.node?.set({ kind: 'pass' })
  }
}

/** So long something may take to be refused on a full disk. */
const foundMs = 60_000

/** To its last page, again and again, and something has to find it full. What stops for it is started again when there is room. */
async function fillDisk(world: ChaosWorld, ms: number): Promise<void> {
  const { host } = world
  const disk = world.disk.path
  const { PGDATA = '', PGLOG = '' } = host.variables
  const before = (await readFile(PGLOG, 'utf8')).length
  const path = join(disk, 'filler')
  const filler = await open(path, 'w')
  const bytes = Buffer.alloc(8_388_608, 7)
  const room = async () => {
    const { bavail, bsize } = await statfs(disk)
    return bavail * bsize
  }
  // Refused, or cut off by a server that could not write its log of changes and ended itself.
  const grow = () =>
    host
      .ask('portico', 'create table growing as select repeat(md5(n::text), 20) from generate_series(1, 2000) n')
      .then(() => host.ask('portico', 'drop table growing'))
  const isFound = async () => (await readFile(PGLOG, 'utf8')).slice(before).includes('No space left on device')
  const fill = async () => {
    try {
      for (let left = await room(); left > 0; left = await room())
        await filler.write(bytes, 0, Math.min(left, bytes.length))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  // How long that takes is the machine's affair: the time counts from when it is full.
  await fill()
  let growing: Promise<unknown> | undefined
  // Some of what is written still fits into files that are there: then it lasts until something was refused.
  const end = performance.now() + ms
  const last = end + foundMs
  while (performance.now() < end || (performance.now() < last && !(await isFound()))) {
    await pause(20)
    growing ??= grow()
      .catch(() => {})
      .finally(() => {
        growing = undefined
      })
    await fill()
  }
  await growing
  await filler.close()
  await rm(path)
  if (!(await isFound())) throw new Error('Nothing found the disk full')
  const pgCtl = join(postgresPrograms(), 'pg_ctl')
  const isRunning = await runAs(host.account, pgCtl, ['-D', PGDATA, 'status']).then(
    () => true,
    () => false,
  )
  if (!isRunning) await host.startDatabase()
}
