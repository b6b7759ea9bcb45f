import { assertMayUse, assertReachable, lossesOf } from '@portico/pg'
import { probeNodes } from '../chains/probe.js'
import { assertSafe, type Config, isPublic, notesOn } from '../config.js'
import { connect, type Database } from '../db/connect.js'
import { migrations } from '../db/migrations.js'

export const checkOptions = { offline: { type: 'boolean' } } as const

type Finding = { line: string; isWrong?: boolean }

/**
 * Whether these settings work: what they say, what will be empty, the database and each node.
 * @param isOffline Neither database nor nodes are asked.
 * @returns the text to print
 * @throws Error with the same text, where something is wrong
 */
export async function checkText(config: Config, isOffline: boolean): Promise<string> {
  assertSafe(config)
  const [ofDatabase, ofNodes] = isOffline ? [[], []] : await Promise.all([tryDatabase(config), tryNodes(config)])
  const found = [...ofDatabase, ...ofNodes]
  const isWrong = found.some((finding) => finding.isWrong)
  const lines = [
    isWrong ? 'The settings have the right form, but not all that they name is there.' : 'The settings are right.',
    ...notesOn(config),
    ...emptiesOf(config),
    ...found.map(({ line }) => line),
  ]
  const text = lines.map((line) => `${line}\n`).join('')
  if (isWrong) throw new Error(text.trimEnd())
  return text
}

/** What answers nothing with these settings: a sentence for each. */
export function emptiesOf({ chains, roles, prices, swaps, onramp, pictures }: Config): string[] {
  if (!roles.includes('api') || chains.length === 0) return []
  const of = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(', ')
  const evm = chains.filter(({ id }) => id.startsWith('eip155:'))
  const hasPools = ({ uniswapV2, uniswapV3 }: (typeof chains)[number]) =>
    Boolean(uniswapV2?.length || uniswapV3?.length)
  const poolless = evm.filter((chain) => !hasPools(chain))
  const swapless = poolless.filter(({ id }) => !swaps.aggregator?.chains.includes(id))
  const isFixed = (id: string) => Object.keys(prices.fixed ?? {}).some((key) => key.startsWith(`${id}:`))
  const priceless = prices.api ? [] : chains.filter((chain) => unpriced(chain, hasPools(chain)) && !isFixed(chain.id))
  const slow = evm.filter(({ multicall }) => !multicall)
  return [
    ...(priceless.length > 0
      ? [`${of(priceless)}: nothing tells what coins are worth (stable with pools, or prices.api).`]
      : []),
    ...(swapless.length > 0
      ? [`${of(swapless)}: swaps answer nothing (uniswapV2, uniswapV3 or swaps.aggregator).`]
      : []),
    ...(slow.length > 0 ? [`${of(slow)}: balances take a question for each token (multicall).`] : []),
    ...(onramp.providers.length === 0 ? ['Nobody sells: Buy answers nothing (onramp.providers).'] : []),
    ...(pictures.ipfsGateway ? [] : ['Pictures on IPFS are not shown (pictures.ipfsGateway).']),
  ]
}

function unpriced({ id, stable, vaultPools }: Config['chains'][number], hasPools: boolean): boolean {
  if (id.startsWith('solana:')) return vaultPools === undefined
  return !stable || !hasPools
}

async function tryDatabase(config: Config): Promise<Finding[]> {
  const database = connect(config.databaseUrl, { max: 1 })
  try {
    await assertReachable(database.sql, config.databaseUrl, 'DATABASE_URL')
    const losses = await lossesOf(database.sql, 'DATABASE_URL')
    return [...losses.map((line) => ({ line, isWrong: isPublic(config) })), ...(await standingOf(database, config))]
  } catch (error) {
    return [{ line: error instanceof Error ? error.message : String(error), isWrong: true }]
  } finally {
    await database.close()
  }
}

async function standingOf({ sql }: Database, { roles, seed, directory }: Config): Promise<Finding[]> {
  const [table] = await sql<{ there: boolean }[]>`select to_regclass('migrations') is not null as there`
  const taken = table?.there ? (await sql<{ id: number }[]>`select id from migrations`).map(({ id }) => id) : []
  const known = new Set(migrations.map(({ id }) => id))
  const missing = [...known].filter((id) => !taken.includes(id)).length
  const newest = Math.max(...known)
  if (Math.max(0, ...taken) > newest) {
    const mayUse = await assertMayUse(sql, newest, 'services').then(
      () => true,
      () => false,
    )
    return mayUse
      ? [{ line: 'The database is of a newer version, whose steps only added: this one goes on with it.' }]
      : [{ line: 'The database is of a newer version: run that one of the services.', isWrong: true }]
  }
  if (missing > 0)
    return [{ line: `The database answers, and lacks ${missing} steps: the next start takes them, or migrate.` }]
  const [has] = await sql<({ projects: boolean } & Wallets)[]>`
    select exists (select 1 from projects) as projects, count(*)::int as all,
      count(*) filter (where not hidden)::int as shown,
      count(*) filter (where not hidden and exists (select 1 from images where kind = 'wallet' and images.id = image_id))::int
        as pictured
    from wallets`
  return [
    { line: 'The database answers, and is up to date.' },
    ...(has?.projects || seed ? [] : [{ line: 'There is no project yet: every page is refused (project add).' }]),
    ...(has && roles.includes('api') && !seed ? [{ line: walletsText(has, directory.registry) }] : []),
  ]
}

type Wallets = { all: number; shown: number; pictured: number }

/** What pages list. @param takes whether a directory that is empty takes the registry at the next start */
function walletsText({ all, shown, pictured }: Wallets, takes: boolean): string {
  if (shown > 0)
    return `Directory: ${shown} ${shown === 1 ? 'wallet' : 'wallets'}, ${pictured} with a picture of ${shown === 1 ? 'its' : 'their'} own.`
  if (all === 0 && takes) return 'Directory: empty. The next start takes the wallets of the registry.'
  const way = all === 0 ? 'wallets import --registry' : 'wallets show'
  return `The directory has no wallets: pages list those that are installed alone (${way}).`
}

async function tryNodes({ chains }: Config): Promise<Finding[]> {
  return (await probeNodes(chains)).map((node) => {
    const at = `${node.chain}: ${node.host}`
    return 'problem' in node
      ? { line: `${at} ${node.problem}.`, isWrong: true }
      : { line: `${at} answers, at block ${node.head}, after ${node.ms} ms.` }
  })
}
