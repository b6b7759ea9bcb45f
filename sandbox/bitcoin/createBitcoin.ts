import { createChain } from './chain.js'
import { esploraRoutes } from './esplora.js'
import { createFaucet, faucetKey } from './faucet.js'
import { createInscriptions } from './inscriptions.js'
import { scriptOf } from './network.js'
import { ordinalsRoutes } from './ordinals.js'
import { RefusedTransaction } from './refusal.js'
import { HttpProblem, json, type Route, startRoutes, text, under } from './routes.js'
import { type SeededBitcoin, seedBitcoin } from './seed.js'

/** What the stand-in tells about itself at `/sandbox`. */
export type AboutBitcoin = { id: string; standIn: true } & SeededBitcoin

const waitingMs = 10_000
const idleMs = 60_000
const mostBlocks = 1000
const mostGift = 10n * 100_000_000n

/** The chain and its HTTP interfaces, in this process. */
export async function createBitcoin(options: { port: number; mnemonic: string }): Promise<{ stop(): Promise<void> }> {
  const key = faucetKey()
  const chain = createChain({ miner: key.script })
  const faucet = createFaucet(chain, key)
  const inscriptions = createInscriptions(chain)
  const seeded = seedBitcoin({ chain, faucet, inscriptions, mnemonic: options.mnemonic, now: Date.now() })
  const about: AboutBitcoin = { id: `bip122:${chain.block(0)?.hash.slice(0, 32)}`, standIn: true, ...seeded }

  /** While true blocks are found by `/mine` alone. */
  let held = false
  const controls: Route[] = [
    ['GET', '', () => json(about)],
    [
      'POST',
      '/hold',
      (_, { body }) => {
        held = fieldsOf(body).held === true
        return json({ held })
      },
    ],
    ['POST', '/mine', (_, { body }) => json({ blocks: chain.mine(blocksOf(body)).map(({ hash }) => hash) })],
    [
      'POST',
      '/faucet',
      (_, { body }) => {
        const gift = giftOf(body)
        try {
          return json({ txid: faucet.give([gift]) })
        } catch (error) {
          if (error instanceof RefusedTransaction) throw new HttpProblem(400, error.message)
          throw error
        }
      },
    ],
  ]
  const server = await startRoutes({
    port: options.port,
    headers: { 'x-portico-sandbox': 'A stand-in for a Bitcoin node: not the real software.' },
    routes: [
      [
        'GET',
        '/',
        () =>
          text(
            'A small chain of the Portico sandbox that stands in for a Bitcoin node.\n/api is Esplora’s interface, /ordinals/v1 that of inscriptions.\n',
          ),
      ],
      ...under('/api', esploraRoutes(chain)),
      ...under('/ordinals/v1', ordinalsRoutes(inscriptions)),
      ...under('/sandbox', controls),
    ],
  })

  let lastBlock = Date.now()
  chain.onBlock(() => {
    lastBlock = Date.now()
  })
  const miner = setInterval(() => {
    if (held) return
    if (chain.waiting().length > 0 || Date.now() - lastBlock >= idleMs) chain.mine(1)
  }, waitingMs)
  return {
    async stop() {
      clearInterval(miner)
      await server.stop()
    },
  }
}

function fieldsOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = body === '' ? {} : JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw new HttpProblem(400, 'Give a JSON object.')
}

function blocksOf(body: string): number {
  const { blocks = 1 } = fieldsOf(body)
  if (typeof blocks === 'number' && Number.isInteger(blocks) && blocks >= 1 && blocks <= mostBlocks) return blocks
  throw new HttpProblem(400, `blocks: give a whole number up to ${mostBlocks}.`)
}

function giftOf(body: string): { address: string; amount: bigint } {
  const { address, amount = 1_000_000 } = fieldsOf(body)
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 1 || BigInt(amount) > mostGift) {
    throw new HttpProblem(400, `amount: give satoshi, up to ${mostGift}.`)
  }
  try {
    if (typeof address === 'string') {
      scriptOf(address)
      return { address, amount: BigInt(amount) }
    }
  } catch {}
  throw new HttpProblem(400, 'address: give an address of this network.')
}
