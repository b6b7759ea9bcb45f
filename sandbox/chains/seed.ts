import { type Address, type Hex, parseUnits, toHex } from 'viem'
import { developmentAccount } from './accounts.js'
import { ownArtifact, publishedArtifact } from './artifacts.js'
import { type Collectibles, seedCollectibles } from './collectibles.js'
import { type Delegation, seedDelegation } from './delegation.js'
import { createDeployer, type Deployer } from './deployer.js'
import { type Exchange, seedExchange } from './exchange.js'
import { type Names, seedNames } from './names.js'
import { call } from './rpc.js'
import { type SmartAccounts, seedSmartAccounts } from './smartAccounts.js'

export type SeededToken = { address: Address; name: string; symbol: string; decimals: number }

/** What stands on a sandbox chain. The addresses are the same on every run and on both chains. */
export type Seeded = Exchange &
  Collectibles & {
    tokens: Record<TokenKey, SeededToken>
    multicall3: Address
    /** Reverts, burns gas and refuses money on request. */
    mischief: Address
    /** A game that permitted calls play. */
    boat: Address
    names: Names
    entryPoints: { '0.7': Address; '0.8': Address }
    accountFactories: { '0.7': Address; '0.8': Address }
    smartAccounts: SmartAccounts
    delegation: Delegation
  }

const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

const tokens = {
  usdx: { name: 'Sandbox Dollar', symbol: 'USDX', decimals: 6, each: '10000' },
  eurx: { name: 'Sandbox Euro', symbol: 'EURX', decimals: 6, each: '2500.5' },
  drip: { name: 'Drip', symbol: 'DRIP', decimals: 18, each: '0.000000000000000042' },
  long: {
    name: 'The Token With the Longest Name of the Whole Sandbox',
    symbol: 'LONGESTSYMBOL',
    decimals: 18,
    each: '123456789012.345678',
  },
  ticket: { name: 'Ticket', symbol: 'TKT', decimals: 0, each: '3' },
} as const
export type TokenKey = keyof typeof tokens

/** Where the entry points stand on public chains follows from these salts, which their authors published. */
const entryPointSalts = {
  '0.7': '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  '0.8': '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
} as const satisfies Record<string, Hex>

/** The first nine accounts have tokens; the tenth has only the native currency. */
function tokenHolders(): Address[] {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => developmentAccount(index).address)
}

/** Puts Multicall3 where it stands on public chains. */
export async function seedMulticall(rpcUrl: string): Promise<Address> {
  await call(rpcUrl, 'anvil_setCode', [multicall3Address, ownArtifact('Multicall3').deployedBytecode])
  return multicall3Address
}

/** Puts the entry points of ERC-4337 where they stand on public chains. */
export async function seedEntryPoints(deployer: Deployer): Promise<Seeded['entryPoints']> {
  return {
    '0.7': await deployer.deploy(publishedArtifact('aac07/artifacts/EntryPoint.json'), [], entryPointSalts['0.7']),
    '0.8': await deployer.deploy(publishedArtifact('aac08/artifacts/EntryPoint.json'), [], entryPointSalts['0.8']),
  }
}

/** Puts everything on a fresh chain. A second call changes nothing and returns the same addresses. */
export async function seed(rpcUrl: string): Promise<Seeded> {
  const deployer = await createDeployer(rpcUrl)
  const done = await readMark(deployer)
  await seedMulticall(rpcUrl)

  const token = ownArtifact('SandboxToken')
  const entries = Object.entries(tokens) as [TokenKey, (typeof tokens)[TokenKey]][]
  const seededTokens = {} as Record<TokenKey, SeededToken>
  for (const [key, { name, symbol, decimals, each }] of entries) {
    const address = await deployer.deploy(token, [name, symbol, decimals])
    seededTokens[key] = { address, name, symbol, decimals }
    if (done) continue
    for (const holder of tokenHolders()) {
      await deployer.write(address, token.abi, 'mint', [holder, parseUnits(each, decimals)])
    }
  }

  const collectibles = await seedCollectibles(deployer, done)
  const mischief = await deployer.deploy(ownArtifact('Mischief'))
  const exchange = await seedExchange(deployer, { usdx: seededTokens.usdx, eurx: seededTokens.eurx }, done)
  const names = await seedNames(deployer, done)
  const entryPoints = await seedEntryPoints(deployer)
  const accountFactories = {
    '0.7': await deployer.deploy(publishedArtifact('aac07/artifacts/SimpleAccountFactory.json'), [entryPoints['0.7']]),
    '0.8': await deployer.deploy(publishedArtifact('aac08/artifacts/SimpleAccountFactory.json'), [entryPoints['0.8']]),
  }
  const smartAccounts = await seedSmartAccounts(deployer, entryPoints['0.7'], done)
  const delegation = await seedDelegation(deployer, entryPoints['0.7'])
  const boat = await deployer.deploy(ownArtifact('SandboxBoat'))
  await writeMark(deployer)
  return {
    tokens: seededTokens,
    ...collectibles,
    multicall3: multicall3Address,
    mischief,
    boat,
    ...exchange,
    names,
    entryPoints,
    accountFactories,
    smartAccounts,
    delegation,
  }
}

/** The mark is a nonce-free storage word at an address without code: chains live in memory, so it tells whether this one is done. */
const markAddress: Address = '0x00000000000000000000000000000000506f5274'

async function readMark(deployer: Deployer): Promise<boolean> {
  const word = await call<Hex>(deployer.rpcUrl, 'eth_getStorageAt', [markAddress, '0x0', 'latest'])
  return BigInt(word) === 1n
}

async function writeMark(deployer: Deployer): Promise<void> {
  await call(deployer.rpcUrl, 'anvil_setStorageAt', [markAddress, '0x0', toHex(1, { size: 32 })])
}
