import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as listed from 'portico/networks'
import { type Chain, getAddress } from 'viem'
import * as chains from 'viem/chains'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '../cli.js'
import { notesOn, readConfig } from '../config.js'
import { type ChainSettings, networkNames, networks } from '../init/networks.js'
import { snapshot } from '../tokens/snapshot.js'
import { emptiesOf } from './check.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-init-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (args: string[], ask?: (question: string) => Promise<string>) => runCommand(['init', ...args], {}, { ask })
const read = (file: string) => readConfig({ PORTICO_CONFIG: file, DATABASE_URL: 'postgres://x:y@localhost/portico' })

test('default: the settings that were asked for work as they are, and what they lack is said', async () => {
  const file = join(folder, 'first.json')
  const said = await run(['--network', 'ethereum', '--network', 'Base,eip155:10', '--out', file])
  expect(said).toContain(`Wrote ${file}: Ethereum, Base, OP Mainnet.`)
  expect(said).toContain(`export PORTICO_CONFIG=${file}`)
  expect(said).toMatch(/not for load/)
  expect(said).toContain('project add --name Acme --development --verified localhost')
  const config = read(file)
  expect(config.chains.map(({ id }) => id)).toEqual(['eip155:1', 'eip155:8453', 'eip155:10'])
  expect(notesOn(config)).toEqual([
    'eip155:1, eip155:8453, eip155:10: public nodes, which are not fit for load. Put nodes of your own into rpcUrls, and take publicNodes out.',
  ])
  // Balances, prices and swaps have what they need.
  expect(emptiesOf(config).join()).not.toMatch(/eip155/)
  // The address of the database is a secret: it stays out of the file.
  expect(await readFile(file, 'utf8')).not.toMatch(/postgres|databaseUrl/)
})

test('behavior: at a terminal it asks', async () => {
  const file = join(folder, 'asked.json')
  const answers = ['', 'https://wallet.acme.example/']
  const ask = vi.fn(async (_question: string) => answers.shift() ?? '')
  expect(await run(['--out', file], ask)).toContain('project add --name Acme --origin https://acme.example')
  expect(ask.mock.calls.map(([question]) => question)).toEqual([
    expect.stringMatching(/^Which networks \(ethereum, .*\[ethereum, base, optimism, arbitrum, polygon\] $/),
    expect.stringMatching(/^Where will pages reach these services/),
  ])
  expect(read(file)).toMatchObject({ publicUrl: 'https://wallet.acme.example', trustProxy: true })
  expect(read(file).chains).toHaveLength(5)
})

test('param: --public-url, --force', async () => {
  const file = join(folder, 'again.json')
  await run(['--network', 'sepolia', '--out', file])
  expect(read(file)).toMatchObject({ trustProxy: false })
  await expect(run(['--network', 'all', '--out', file])).rejects.toThrow('is there already: --force writes over it')
  expect(read(file).chains).toHaveLength(1)
  await run(['--network', 'all', '--public-url', 'https://wallet.acme.example', '--out', file, '--force'])
  expect(read(file)).toMatchObject({ publicUrl: 'https://wallet.acme.example', trustProxy: true })
  expect(read(file).chains).toHaveLength(networkNames.length)
})

test('error: what cannot be done is said, and nothing is written', async () => {
  const file = join(folder, 'never.json')
  await expect(run(['--out', file])).rejects.toThrow('Say which networks: --network ethereum')
  await expect(run(['--network', 'etherium', '--out', file])).rejects.toThrow(
    'init does not know the network "etherium". It knows ethereum, base',
  )
  await expect(run(['--network', ',', '--out', file])).rejects.toThrow('Say which networks')
  await expect(run(['--network', 'base', '--public-url', 'acme', '--out', file])).rejects.toThrow('publicUrl')
  await expect(run(['--network', 'base', '--out', join(folder, 'no', 'where.json')])).rejects.toThrow(
    'cannot be written',
  )
  await expect(readFile(file)).rejects.toThrow()
})

const ofEvm = networkNames.flatMap((name): [string, ChainSettings][] =>
  networks[name].id.startsWith('eip155:') ? [[name, networks[name]]] : [],
)

test.each(ofEvm)(
  'behavior: the contracts of %s are written with their check sums, and where others know them',
  (_, own) => {
    const { id, symbol, tokens = [], stable, wrapped, multicall, ...rest } = own
    const addresses = JSON.stringify({ rest, stable, wrapped, multicall }).matchAll(/0x[0-9a-fA-F]{40}/g)
    for (const [address] of addresses) expect(address).toBe(getAddress(address))
    const known: Chain | undefined = Object.values<Chain>(chains).find((one) => `eip155:${one.id}` === id)
    expect(symbol).toBe(known?.nativeCurrency.symbol.toUpperCase())
    expect(multicall?.toLowerCase()).toBe(known?.contracts?.multicall3?.address.toLowerCase())
    expect(tokens.map(({ address }) => address)).toEqual((snapshot[id] ?? []).map(({ address }) => address))
    // What coins are worth is told in a token that is listed, and the coin itself is one.
    for (const address of [stable, wrapped])
      if (address !== undefined) expect(tokens.map((token) => token.address)).toContain(address)
  },
)

const ofPages = Object.values(listed).filter((one) => typeof one === 'object')

test.each(networkNames)('behavior: %s is the network that pages know by its id', (name) => {
  const { id, symbol, decimals = 18, rpcUrls, explorer }: ChainSettings = networks[name]
  const known = ofPages.find(({ caipNetworkId }) => caipNetworkId === id)
  expect(known?.nativeCurrency).toMatchObject({ symbol, decimals })
  expect(known?.rpcUrls.default.http).toEqual(rpcUrls)
  expect(known?.blockExplorers?.default.url).toBe(explorer)
})
