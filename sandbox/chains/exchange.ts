import { type Address, parseAbi, parseEther, parseUnits } from 'viem'
import { ownArtifact, publishedArtifact } from './artifacts.js'
import type { Deployer } from './deployer.js'

type Token = { address: Address; decimals: number }

export type Exchange = {
  /** A token of the old manner: answers nothing, and its allowances must be taken back before they change. Nobody has any. */
  tether: Address
  weth: Address
  uniswapV2: { factory: Address; router: Address }
  uniswapV3: { factory: Address; router: Address; quoter: Address; positions: Address; pool: Address }
}

/** Uniswap's own contracts, with pools that have something in them: 100 of the native currency on each side. */
export async function seedExchange(
  deployer: Deployer,
  tokens: { usdx: Token; eurx: Token },
  done: boolean,
): Promise<Exchange> {
  const tether = await deployer.deploy(ownArtifact('SandboxTether'))
  const weth = await deployer.deploy(publishedArtifact('@uniswap/v2-periphery/build/WETH9.json'))
  const uniswapV2 = await seedV2(deployer, weth, { ...tokens, tether: { address: tether, decimals: 6 } }, done)
  return { tether, weth, uniswapV2, uniswapV3: await seedV3(deployer, weth, tokens.usdx, done) }
}

const never = 10n ** 12n

async function seedV2(
  deployer: Deployer,
  weth: Address,
  tokens: { usdx: Token; eurx: Token; tether: Token },
  done: boolean,
): Promise<Exchange['uniswapV2']> {
  const factory = await deployer.deploy(publishedArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'), [
    deployer.address,
  ])
  const artifact = publishedArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  const router = await deployer.deploy(artifact, [factory, weth])
  if (done) return { factory, router }
  for (const [token, price] of [
    [tokens.usdx, '300000'],
    [tokens.eurx, '270000'],
    [tokens.tether, '300000'],
  ] as const) {
    const amount = await provide(deployer, token, price, router)
    const args = [token.address, amount, 0n, 0n, deployer.address, never]
    await deployer.write(router, artifact.abi, 'addLiquidityETH', args, parseEther('100'))
  }
  return { factory, router }
}

const poolFee = 3000
/** The widest range that the spacing of this fee's ticks allows. */
const widestTick = 887_220

async function seedV3(deployer: Deployer, weth: Address, usdx: Token, done: boolean): Promise<Exchange['uniswapV3']> {
  const core = '@uniswap/v3-core/artifacts/contracts'
  const periphery = '@uniswap/v3-periphery/artifacts/contracts'
  const factoryArtifact = publishedArtifact(`${core}/UniswapV3Factory.sol/UniswapV3Factory.json`)
  const factory = await deployer.deploy(factoryArtifact)
  const router = await deployer.deploy(publishedArtifact(`${periphery}/SwapRouter.sol/SwapRouter.json`), [
    factory,
    weth,
  ])
  const quoter = await deployer.deploy(publishedArtifact(`${periphery}/lens/QuoterV2.sol/QuoterV2.json`), [
    factory,
    weth,
  ])
  const artifact = publishedArtifact(`${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`)
  // The third argument draws the picture of a position, which nobody here looks at.
  const positions = await deployer.deploy(artifact, [factory, weth, `0x${'00'.repeat(20)}`])

  const money = parseUnits('300000', usdx.decimals)
  const ether = parseEther('100')
  const wethFirst = BigInt(weth) < BigInt(usdx.address)
  const [token0, token1] = wethFirst ? [weth, usdx.address] : [usdx.address, weth]
  const [amount0, amount1] = wethFirst ? [ether, money] : [money, ether]
  if (!done) {
    await provide(deployer, usdx, '300000', positions)
    const wethAbi = parseAbi(['function deposit() payable', 'function approve(address, uint256) returns (bool)'])
    await deployer.write(weth, wethAbi, 'deposit', [], ether)
    await deployer.write(weth, wethAbi, 'approve', [positions, ether])
    const sqrtPriceX96 = squareRoot((amount1 << 192n) / amount0)
    const pool = [token0, token1, poolFee, sqrtPriceX96]
    await deployer.write(positions, artifact.abi, 'createAndInitializePoolIfNecessary', pool)
    const range = { tickLower: -widestTick, tickUpper: widestTick }
    const amounts = { amount0Desired: amount0, amount1Desired: amount1, amount0Min: 0n, amount1Min: 0n }
    const position = {
      token0,
      token1,
      fee: poolFee,
      ...range,
      ...amounts,
      recipient: deployer.address,
      deadline: never,
    }
    await deployer.write(positions, artifact.abi, 'mint', [position])
  }
  const pool = await deployer.read<Address>(factory, factoryArtifact.abi, 'getPool', [token0, token1, poolFee])
  return { factory, router, quoter, positions, pool }
}

async function provide(deployer: Deployer, token: Token, amount: string, spender: Address): Promise<bigint> {
  const { abi } = ownArtifact('SandboxToken')
  const value = parseUnits(amount, token.decimals)
  await deployer.write(token.address, abi, 'mint', [deployer.address, value])
  await deployer.write(token.address, abi, 'approve', [spender, value])
  return value
}

/** The whole part of the square root (Newton). */
export function squareRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
