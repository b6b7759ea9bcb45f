import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChainNode, startAnvil } from '../chains/anvil.js'
import { freePort } from '../chains/freePort.js'
import { call } from '../chains/rpc.js'
import { type Seeded, seed } from '../chains/seed.js'
import { createProcesses, type Processes } from '../processes/processes.js'

/** Two seeded chains, and what of them another process may know. */
export type Pair = { one: Chain; two: Chain; seeded: Seeded }
type Chain = Omit<ChainNode, 'process'>
type Head = { number: string; hash: string; timestamp: string }

const head = (rpcUrl: string) => call<Head>(rpcUrl, 'eth_getBlockByNumber', ['latest', false])

/** Two fresh chains on free ports, with everything on them. */
export async function startPair(put = seed): Promise<Pair & { processes: Processes; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-chains-'))
  const processes = await createProcesses({ logFolder: folder })
  const stop = async () => {
    await processes.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [one, two] = await Promise.all([
      startAnvil(processes, { name: 'Sandbox One', chainId: 31337, port: await freePort() }),
      startAnvil(processes, { name: 'Sandbox Two', chainId: 31338, port: await freePort() }),
    ])
    const [seeded] = await Promise.all([put(one.rpcUrl), put(two.rpcUrl)])
    return { one, two, seeded, processes, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Pairs of chains that are lent, one to each borrower at a time, and are as they were at first for the next one. */
export function createPairs(put = seed) {
  type Lent = { pair: Awaited<ReturnType<typeof startPair>>; back: () => Promise<boolean> }
  const all = new Set<Promise<Lent>>()
  const free: Lent[] = []
  const lent = new Map<string, Lent>()

  async function begin(): Promise<Lent> {
    const pair = await startPair(put)
    const backs = await Promise.all([rewinding(pair.one.rpcUrl), rewinding(pair.two.rpcUrl)])
    return { pair, back: async () => (await Promise.all(backs.map((back) => back()))).every(Boolean) }
  }
  const started = () => {
    const made = begin()
    all.add(made)
    made.catch(() => all.delete(made))
    return made
  }

  /** What an earlier borrower had sent may have arrived after its end: a free pair is looked at again. */
  async function clean(): Promise<Lent> {
    for (let it = free.pop(); it; it = free.pop()) {
      if (await it.back().catch(() => false)) return it
      await it.pair.stop()
    }
    return started()
  }

  return {
    async lend(id: string): Promise<Pair> {
      const it = await clean()
      lent.set(id, it)
      await Promise.all([it.pair.one, it.pair.two].map(({ rpcUrl }) => setClock(rpcUrl)))
      const { one, two, seeded } = it.pair
      const chain = ({ process: _, ...rest }: ChainNode) => rest
      return { one: chain(one as ChainNode), two: chain(two as ChainNode), seeded }
    },
    async takeBack(id: string): Promise<void> {
      const it = lent.get(id)
      if (!it || !lent.delete(id)) return
      // One that is not as it was at first is not lent again.
      if (await it.back().catch(() => false)) free.push(it)
      else await it.pair.stop()
    },
    async stop(): Promise<void> {
      const settled = await Promise.allSettled(all)
      await Promise.all(settled.map((one) => (one.status === 'fulfilled' ? one.value.pair.stop() : undefined)))
    },
  }
}

/** What was undone took the clock back with it: from now on it is what it is on a chain that has just begun. */
async function setClock(rpcUrl: string): Promise<void> {
  const { timestamp } = await head(rpcUrl)
  await call(rpcUrl, 'evm_setTime', [Math.max(Number(timestamp) + 1, Math.floor(Date.now() / 1_000))])
}

/** Remembers what a chain is now. What comes back brings it there, and tells whether that went well. */
async function rewinding(rpcUrl: string): Promise<() => Promise<boolean>> {
  const first = await head(rpcUrl)
  let snapshot = await call<string>(rpcUrl, 'evm_snapshot')
  return async () => {
    await call(rpcUrl, 'anvil_dropAllTransactions')
    await call(rpcUrl, 'evm_revert', [snapshot])
    await call(rpcUrl, 'evm_setAutomine', [true])
    snapshot = await call<string>(rpcUrl, 'evm_snapshot')
    const { number, hash } = await head(rpcUrl)
    return number === first.number && hash === first.hash
  }
}
