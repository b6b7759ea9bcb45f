import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { programOf } from '../scripts/program.mjs'
import type { Addresses } from './addresses.js'
import { call } from './chains/rpc.js'
import { isPortFree, portOf, type portOffsets } from './ports.js'

const root = fileURLToPath(new URL('..', import.meta.url))
// Below the range from which systems hand out ports of their own.
const base = 28_100
const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

// Slow: all parts come up and are killed, as by who tries the repository out; the pages are built where no run has done so.
/** What `npm start` runs around the sandbox, which builds first. */
const launcher = [process.execPath, 'scripts/start.mjs']

/** The sandbox itself. */
async function start(portBase: number, ...options: readonly string[]) {
  return run(portBase, [process.execPath, await programOf(new URL('./start.ts', import.meta.url)), ...options])
}

function run(portBase: number, [command = '', ...args]: readonly string[]) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PORTICO_PORT_BASE: String(portBase) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('The sandbox is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const early = ended.then((code) => {
    throw new Error(`The sandbox ended with ${code}: ${text}`)
  })
  early.catch(() => {})
  return { child, ended, ready: Promise.race([ready, early]), printed: () => text }
}

/** The process and everything that came of it. */
function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  const grow = (parents: readonly number[]): number[] => {
    const children = pairs.flatMap(([child = 0, parent = 0]) => (parents.includes(parent) ? [child] : []))
    return children.length === 0 ? [...parents] : [...parents, ...grow(children)]
  }
  return grow([pid])
}

const commandOf = (pid: number): string => execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })

/** The one of them that runs this program. */
function runs(program: string, pids: readonly number[]): number {
  const pid = pids.find((one) => commandOf(one).includes(program.replaceAll(/\W/g, '-')))
  if (pid === undefined) throw new Error(`${program} does not run.`)
  return pid
}

const living = (pids: readonly number[]) =>
  pids.filter((pid) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  })

async function freePorts(portBase: number): Promise<boolean> {
  const names = [
    'demo',
    'services',
    'phone',
    'postgres',
    'chainOne',
    'chainTwo',
    'solana',
    'solanaSocket',
    'bitcoin',
    'chainTen',
    'farcaster',
    'bundler',
    'paymaster',
  ] as const satisfies (keyof typeof portOffsets)[]
  const states = await Promise.all(names.map((name) => isPortFree(portOf(portBase, name))))
  return states.every(Boolean)
}

describe('npm start', { timeout: 600_000 }, () => {
  test('default', async () => {
    const sandbox = run(base, launcher)
    await sandbox.ready
    expect(sandbox.printed()).toContain(`http://localhost:${base}`)
    expect(sandbox.printed()).toContain(`ws://api.localhost:${base + 1}/relay`)

    const page = await fetch(`http://127.0.0.1:${base}/`)
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'self'.*frame-ancestors 'self'/,
    )
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(await page.text()).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/)
    const addresses = (await (await fetch(`http://127.0.0.1:${base}/sandbox.json`)).json()) as Addresses
    expect(addresses.chains.map(({ id }) => id)).toEqual([31337, 31338])
    const ten = await call<string>(addresses.chainTen?.rpcUrl ?? '', 'eth_call', [
      // getChainId() of Multicall3
      { to: addresses.chainTen?.multicall3, data: '0x3408e470' },
      'latest',
    ])
    expect(Number(ten)).toBe(10)
    expect(await call(addresses.bundler?.url ?? '', 'eth_supportedEntryPoints')).toEqual([
      addresses.chains[0]?.contracts.entryPoints['0.7'],
    ])
    const health = await fetch(`${addresses.solana?.rpcUrl}/health`)
    expect(await health.text()).toBe('ok')
    const height = await fetch(`${addresses.bitcoin?.apiUrl}/blocks/tip/height`)
    expect(Number(await height.text())).toBeGreaterThan(100)
    const wallets = await fetch(
      `http://127.0.0.1:${base + 1}/getWallets?page=1&entries=4&projectId=${addresses.projectId}`,
      {
        headers: { origin: addresses.demo },
      },
    )
    expect(await wallets.json()).toMatchObject({ count: 600 })

    // A name that the services keep resolves on the chain: the resolver there knows where they are, and believes their key.
    const owner = privateKeyToAccount(generatePrivateKey())
    const message = JSON.stringify({ name: 'quietharbor.portico.id', timestamp: Math.floor(Date.now() / 1_000) })
    const registration = {
      message,
      signature: await owner.signMessage({ message }),
      coin_type: 60,
      address: owner.address,
    }
    const account = `${addresses.services?.direct.url}/v1/profile/account`
    expect((await fetch(account, { method: 'POST', body: JSON.stringify(registration) })).status).toBe(200)
    const [one] = addresses.chains
    const ens = createPublicClient({ transport: http(one?.rpcUrl) })
    expect(
      await ens.getEnsAddress({
        name: 'quietharbor.portico.id',
        universalResolverAddress: one?.contracts.names.universalResolver,
      }),
    ).toBe(owner.address)

    // Killed with all its parts, it leaves nothing behind. That it ends when it is asked to is shown by one with fewer parts.
    const family = familyOf(sandbox.child.pid ?? 0)
    expect(family.length).toBeGreaterThan(9)
    process.kill(runs('sandbox/start.ts', family), 'SIGKILL')
    expect(await sandbox.ended).toBe(1)
    await expect.poll(() => living(family), { timeout: 60_000 }).toEqual([])
    expect(await freePorts(base)).toBe(true)
  })

  test.each([
    ['the launcher', [...launcher, '--only=bitcoin']],
    // As npm or a terminal is: it goes without a word to what it started.
    ['what started the launcher', ['sh', '-c', `"${launcher.join('" "')}" --only=bitcoin; true`]],
  ])('behavior: nothing outlives %s when that is killed', async (_who, command) => {
    const sandbox = run(base + 400, command)
    await sandbox.ready
    const family = familyOf(sandbox.child.pid ?? 0)
    runs('sandbox/bitcoin/node.ts', family)
    sandbox.child.kill('SIGKILL')
    await expect.poll(() => living(family), { timeout: 60_000 }).toEqual([])
    expect(await isPortFree(portOf(base + 400, 'bitcoin'))).toBe(true)
  })

  test('param: without', async () => {
    const sandbox = run(base + 300, [...launcher, '--without=services,pages,bundler,solana'])
    await sandbox.ready
    expect(sandbox.printed()).not.toContain('Demo')
    expect(sandbox.printed()).toContain(`http://127.0.0.1:${portOf(base + 300, 'bitcoin')}/api`)
    expect(await isPortFree(portOf(base + 300, 'services'))).toBe(true)
    expect(await isPortFree(portOf(base + 300, 'chainOne'))).toBe(false)
    const family = familyOf(sandbox.child.pid ?? 0)
    expect(family.length).toBeGreaterThan(4)
    sandbox.child.kill('SIGINT')
    expect(await sandbox.ended).toBe(0)
    await expect.poll(() => living(family), { timeout: 60_000 }).toEqual([])
    expect(await freePorts(base + 300)).toBe(true)
  })

  test('error: tells which part was lost, and ends', async () => {
    const sandbox = await start(base + 300, '--only=solana')
    await sandbox.ready
    process.kill(runs('sandbox/solana/node.ts', familyOf(sandbox.child.pid ?? 0)), 'SIGKILL')
    expect(await sandbox.ended).toBe(1)
    expect(sandbox.printed()).toContain('solana ended by SIGKILL. The sandbox ends')
  })

  test('error: names the port that is taken, and how to move', async () => {
    const port = portOf(base + 200, 'chainTwo')
    const other = createServer().listen(port, '127.0.0.1')
    const sandbox = await start(base + 200)
    sandbox.ready.catch(() => {})
    expect(await sandbox.ended).toBe(1)
    expect(sandbox.printed()).toContain(`port ${port} (chainTwo)`)
    expect(sandbox.printed()).toContain('PORTICO_PORT_BASE=')
    await new Promise((resolve) => other.close(resolve))
    expect(await freePorts(base + 200)).toBe(true)
  })

  test('error: a base that is no port', async () => {
    const sandbox = await start(80)
    sandbox.ready.catch(() => {})
    expect(await sandbox.ended).toBe(1)
    expect(sandbox.printed()).toContain("PORTICO_PORT_BASE is '80'")
  })
})
