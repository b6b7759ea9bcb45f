import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAnvil } from '../../sandbox/chains/anvil.js'
import { freePort } from '../../sandbox/chains/freePort.js'
import { call } from '../../sandbox/chains/rpc.js'
import { faucetAddress, faucetKey } from '../../sandbox/parts/onramp.js'
import { createProcesses } from '../../sandbox/processes/processes.js'
import { unpackedLibrary } from '../debian.mjs'
import { mountDisk } from '../runbooks/disk.js'
import { type Host, startHost } from '../runbooks/host.js'
import { addProject } from '../runbooks/people.js'
import { type ChaosProxy, startProxy } from './proxy.js'

export const processes = 2
/** Of the disk that is filled now and then; the write-ahead log alone takes some hundred. */
const diskMegabytes = 640
const chainId = 31_337

export type ChaosWorld = Awaited<ReturnType<typeof startChaosWorld>>

/** A host as the runbooks have it, whose every line, clock and disk can be disturbed, and a chain that its purchases are delivered on. */
export async function startChaosWorld() {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const chain = await startChain(undo)
    const lines = {} as Record<'database' | 'vaultDatabase' | 'redis' | 'node', ChaosProxy>
    lines.node = await startProxy({ port: Number(new URL(chain.rpcUrl).port) })
    undo.push(() => lines.node.stop())
    let disk = ''
    const clockOf = (folder: string, unit: string) => join(folder, `${unit}.clock`)
    const library = unpackedLibrary('libfaketime', 'usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1')
    const host: Host = await startHost({
      processes,
      redis: true,
      async diskOf(folder, account) {
        const mounted = await mountDisk(account, folder, diskMegabytes)
        disk = mounted.path
        return mounted
      },
      async between(to) {
        const stand = async (port: number) => {
          const line = await startProxy({ port })
          undo.push(() => line.stop())
          return line
        }
        lines.database = await stand(to.database)
        lines.vaultDatabase = await stand(to.database)
        lines.redis = await stand(to.redis)
        return { database: lines.database.port, vaultDatabase: lines.vaultDatabase.port, redis: lines.redis.port }
      },
      environment(unit, folder) {
        const file = clockOf(folder, unit)
        writeFileSync(file, '+0', { mode: 0o644 })
        return {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          // How long something takes is measured by another clock, which nobody can turn.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      },
      settings: {
        rate: { capacity: 100_000, perSecond: 100_000 },
        relay: { pingMs: 2_000 },
        chains: [
          {
            id: `eip155:${chainId}`,
            name: 'One',
            symbol: 'ETH',
            testnet: true,
            rpcUrls: [`http://127.0.0.1:${lines.node.port}`],
            history: { from: 0, traces: 'trace', pollMs: 500, confirmations: 0 },
          },
        ],
        onramp: {
          sandbox: { faucetKey, pollMs: 250 },
          providers: [{ name: 'sandbox', label: 'Sandbox' }],
          assets: [
            {
              symbol: 'ETH',
              name: 'Ether',
              decimals: 18,
              price: '2000',
              network: `eip155:${chainId}`,
              networkName: 'One',
            },
          ],
        },
      },
    })
    undo.push(() => host.stop())
    const relayLines: ChaosProxy[] = []
    for (const url of host.urls) {
      const line = await startProxy({ port: Number(new URL(url).port) })
      relayLines.push(line)
      undo.push(() => line.stop())
    }
    return {
      host,
      projectId: await addProject(host),
      chain,
      /** Where the database keeps its files. */
      disk,
      lines,
      /** Between clients and each process of the services. */
      relayLines,
      services: host.urls.map((url) => `portico-services@${new URL(url).port}`),
      /** Moves the clock of a program that runs, away from the machine's. */
      setClock(unit: string, seconds: number) {
        writeFileSync(clockOf(host.folder, unit), `${seconds < 0 ? '' : '+'}${seconds}`)
      },
      /** The server's first process. */
      async databasePid() {
        const [pid] = (await readFile(join(host.variables.PGDATA ?? '', 'postmaster.pid'), 'utf8')).split('\n')
        return Number(pid)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startChain(undo: (() => Promise<unknown>)[]) {
  const port = await freePort()
  const children = await createProcesses({ logFolder: join('.sandbox', 'chaos') })
  undo.push(() => children.stop())
  const { rpcUrl } = await startAnvil(children, { name: 'One', chainId, port })
  await call(rpcUrl, 'anvil_setBalance', [faucetAddress, `0x${(10n ** 24n).toString(16)}`])
  return {
    rpcUrl,
    balance: async (address: string) => BigInt(await call<string>(rpcUrl, 'eth_getBalance', [address, 'latest'])),
  }
}
