import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startAnvil } from '../../sandbox/chains/anvil.js'
import { freePort } from '../../sandbox/chains/freePort.js'
import { call } from '../../sandbox/chains/rpc.js'
import { faucetAddress, faucetKey } from '../../sandbox/parts/onramp.js'
import { createProcesses } from '../../sandbox/processes/processes.js'
import { unpackedLibrary } from '../debian.mjs'
import { type Host, startHost } from '../runbooks/host.js'
import { addProject } from '../runbooks/people.js'
import { type ChaosDisk, mountChaosDisk } from './disk.js'
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
    const mounted = {} as { disk: ChaosDisk }
    const clockOf = (folder: string, unit: string) => join(folder, `${unit}.clock`)
    const library = unpackedLibrary('libfaketime', 'usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1')
    const host: Host = await startHost({
      processes,
      redis: true,
      async diskOf(folder, account) {
        mounted.disk = await mountChaosDisk(account, folder, diskMegabytes)
        return mounted.disk
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
      disk: mounted.disk,
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
    replaceBlocks: (depth: number) => replaceBlocks(rpcUrl, depth),
    async blockHash(number: number) {
      const block = await call<{ hash: string } | null>(rpcUrl, 'eth_getBlockByNumber', [
        `0x${number.toString(16)}`,
        false,
      ])
      return block?.hash
    },
    balance: async (address: string) => BigInt(await call<string>(rpcUrl, 'eth_getBalance', [address, 'latest'])),
  }
}

type Block = { transactions: readonly string[] }

/**
 * The last blocks of a chain give way to as many others. What was in them is in the first of those, in the same order, since whoever had sent
 * it still wants it.
 * @returns the number of the first one
 */
async function replaceBlocks(rpcUrl: string, depth: number): Promise<number> {
  const head = Number(await call<string>(rpcUrl, 'eth_blockNumber'))
  const first = Math.max(1, head - depth + 1)
  const numbers = Array.from({ length: head - first + 1 }, (_, index) => `0x${(first + index).toString(16)}`)
  const blocks = await Promise.all(
    numbers.map((number) => call<Block>(rpcUrl, 'eth_getBlockByNumber', [number, false])),
  )
  const hashes = blocks.flatMap(({ transactions }) => transactions)
  const signed = await Promise.all(hashes.map((hash) => call<string>(rpcUrl, 'eth_getRawTransactionByHash', [hash])))
  await call(rpcUrl, 'anvil_reorg', [head - first + 1, signed.map((transaction) => [transaction, 0])])
  return first
}
