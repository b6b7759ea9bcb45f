import type { ServicesConfig } from '@portico/services'
import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { developmentAccount } from './accounts.js'
import { type Artifact, ownArtifact, publishedArtifact } from './artifacts.js'
import { seedDelegation } from './delegation.js'
import { createDeployer, type Deployer } from './deployer.js'
import { squareRoot } from './exchange.js'
import { seedNames } from './names.js'
import { place } from './place.js'
import { call } from './rpc.js'
import { seedEntryPoints, seedMulticall } from './seed.js'
import { seedSmartAccounts } from './smartAccounts.js'

/** A chain as the services are told of it. */
export type WorldSettings = NonNullable<ServicesConfig['chains']>[number]
type Token = NonNullable<WorldSettings['tokens']>[number]

const tokenAbi = parseAbi([
  'function mint(address, uint256)',
  'function approve(address, uint256)',
  'function deposit() payable',
])

/** What a token is worth, in dollars, where it is no dollar; the pools say so. */
const worth: Readonly<Record<string, number>> = { WBTC: 60_000, LINK: 15, UNI: 8, AAVE: 150, stETH: 3_000 }
const etherWorth = 3_000
/** So much of the native currency lies in each pool, against tokens of the same worth. */
const depth = 100

/** What each of the first nine accounts gets of each token, in dollars. */
const each = 10_000

/**
 * Puts what the services' settings of a chain name where they say it stands: Uniswap, Multicall3, wrapped ether, ENS's registry, entry points,
 * Safe and the Delegation Framework by the code of their packages; USDC, USDT, DAI, the second router of Uniswap and the universal resolver as stand-ins of ours, with
 * what is special about each; all other tokens as plain ones. On a chain where this is done already it changes nothing.
 *
 * @param rpcUrl a fresh chain with the number of the real one
 */
export async function seedWorld(rpcUrl: string, settings: WorldSettings): Promise<void> {
  const deployer = await createDeployer(rpcUrl)
  const { tokens = [], wrapped, ens } = settings
  const weth = wrapped as Address
  if ((await call<Hex>(rpcUrl, 'eth_getCode', [weth, 'latest'])) !== '0x') return
  const multicall = await seedMulticall(rpcUrl)
  await place(deployer, weth, publishedArtifact('@uniswap/v2-periphery/build/WETH9.json'))
  const minted = tokens.filter(({ address }) => address !== wrapped)
  for (const token of minted) await placeToken(deployer, settings.id, token)
  await handOut(deployer, multicall, minted)

  await seedExchanges(deployer, settings, minted)
  const entryPoints = await seedEntryPoints(deployer)
  await seedSmartAccounts(deployer, entryPoints['0.7'], false)
  await seedDelegation(deployer, entryPoints['0.7'])
  if (ens) {
    const { registry } = await seedNames(deployer, false)
    await place(deployer, ens.universalResolver as Address, ownArtifact('UniversalResolver'), [registry])
  }
}

async function placeToken(
  deployer: Deployer,
  chain: string,
  { address, name, symbol, decimals }: Token,
): Promise<void> {
  const at = address as Address
  if (symbol === 'USDC') await place(deployer, at, ownArtifact('WorldDollar'))
  // Those of other chains are plain tokens, with an answer and with EIP-2612.
  else if (symbol === 'USDT' && chain === 'eip155:1') await place(deployer, at, ownArtifact('WorldTether'))
  else if (symbol === 'DAI' && chain === 'eip155:1') await place(deployer, at, ownArtifact('WorldDai'))
  else await place(deployer, at, ownArtifact('SandboxToken'), [name, symbol, decimals])
}

const dollarsOf = ({ symbol, decimals }: Token, dollars: number) =>
  parseUnits((dollars / (worth[symbol] ?? 1)).toFixed(Math.min(decimals, 12)), decimals)

/** In one transaction: everybody may mint, so the one who calls may be a contract. */
async function handOut(deployer: Deployer, multicall: Address, tokens: readonly Token[]): Promise<void> {
  const holders = Array.from({ length: 9 }, (_, index) => developmentAccount(index).address)
  const mint = (token: Token, to: Address, amount: bigint) => ({
    target: token.address as Address,
    allowFailure: false,
    callData: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] }),
  })
  const calls = tokens.flatMap((token) => [
    ...holders.map((holder) => mint(token, holder, dollarsOf(token, each))),
    mint(token, deployer.address, dollarsOf(token, etherWorth * depth * 10)),
  ])
  await deployer.write(multicall, ownArtifact('Multicall3').abi, 'aggregate3', [calls])
}

const never = 10n ** 12n

async function seedExchanges(deployer: Deployer, settings: WorldSettings, tokens: readonly Token[]): Promise<void> {
  const weth = settings.wrapped as Address
  const dollars = tokens.filter(({ symbol }) => worth[symbol] === undefined)
  for (const { factory, router } of settings.uniswapV2 ?? []) {
    await place(deployer, factory as Address, publishedArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'), [
      deployer.address,
    ])
    const artifact = publishedArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
    await place(deployer, router as Address, artifact, [factory, weth])
    for (const token of tokens) {
      const amount = dollarsOf(token, etherWorth * depth)
      await deployer.write(token.address as Address, tokenAbi, 'approve', [router, maxUint256])
      const args = [token.address, amount, 0n, 0n, deployer.address, never]
      await deployer.write(router as Address, artifact.abi, 'addLiquidityETH', args, parseEther(`${depth}`))
    }
  }
  for (const exchange of settings.uniswapV3 ?? []) await seedV3(deployer, exchange, weth, dollars)
}

/** Where the contract that keeps positions stands; swaps need it not. */
const positionsOf: Readonly<Record<string, Address>> = {
  '0x1F98431c8aD98523631AE4a59f267346ea31F984': '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  '0x33128a8fC17869897dcE68Ed026d694621f6FDfD': '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1',
}
/** The fee of the pools between ether and a dollar, and between two dollars; with the widest range that their ticks allow. */
const ofEther = { fee: 500, widest: 887_270 }
const ofDollars = { fee: 100, widest: 887_272 }

async function seedV3(
  deployer: Deployer,
  exchange: NonNullable<WorldSettings['uniswapV3']>[number],
  weth: Address,
  dollars: readonly Token[],
): Promise<void> {
  const core = '@uniswap/v3-core/artifacts/contracts'
  const periphery = '@uniswap/v3-periphery/artifacts/contracts'
  const factory = exchange.factory as Address
  const factoryArtifact = publishedArtifact(`${core}/UniswapV3Factory.sol/UniswapV3Factory.json`)
  await place(deployer, factory, factoryArtifact)
  // Not there from the first day on, on real chains too.
  await deployer.write(factory, factoryArtifact.abi, 'enableFeeAmount', [ofDollars.fee, 1])
  const quoter = publishedArtifact(`${periphery}/lens/QuoterV2.sol/QuoterV2.json`)
  await place(deployer, exchange.quoter as Address, quoter, [factory, weth])
  await place(deployer, exchange.router as Address, ownArtifact('WorldRouter'), [factory, weth])
  const positionsArtifact = publishedArtifact(
    `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  )
  const nobody = `0x${'00'.repeat(20)}` as const
  const positions = positionsOf[factory]
    ? await place(deployer, positionsOf[factory], positionsArtifact, [factory, weth, nobody])
    : await deployer.deploy(positionsArtifact, [factory, weth, nobody])

  const ether = { address: weth, amount: parseEther(`${depth}`) }
  await deployer.write(weth, tokenAbi, 'deposit', [], ether.amount * BigInt(dollars.length))
  await deployer.write(weth, tokenAbi, 'approve', [positions, maxUint256])
  const sides = dollars.map((token) => ({
    address: token.address as Address,
    amount: dollarsOf(token, etherWorth * depth),
  }))
  for (const { address } of sides) await deployer.write(address, tokenAbi, 'approve', [positions, maxUint256])
  const pool = { deployer, positions, artifact: positionsArtifact }
  const [first, ...others] = sides
  for (const side of sides) await seedPool(pool, ether, side, ofEther)
  for (const other of others) if (first) await seedPool(pool, first, other, ofDollars)
}

type Side = { address: Address; amount: bigint }

async function seedPool(
  { deployer, positions, artifact }: { deployer: Deployer; positions: Address; artifact: Artifact },
  one: Side,
  other: Side,
  { fee, widest }: { fee: number; widest: number },
): Promise<void> {
  const [side0, side1] = BigInt(one.address) < BigInt(other.address) ? [one, other] : [other, one]
  const price = squareRoot((side1.amount << 192n) / side0.amount)
  const pair = [side0.address, side1.address] as const
  await deployer.write(positions, artifact.abi, 'createAndInitializePoolIfNecessary', [...pair, fee, price])
  const [token0, token1] = pair
  const position = {
    token0,
    token1,
    fee,
    tickLower: -widest,
    tickUpper: widest,
    amount0Desired: side0.amount,
    amount1Desired: side1.amount,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: deployer.address,
    deadline: never,
  }
  await deployer.write(positions, artifact.abi, 'mint', [position])
}
