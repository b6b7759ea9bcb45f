import { createPublicClient, erc20Abi, erc721Abi, formatUnits, http, parseAbi, parseEther } from 'viem'
import { normalize } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from './rpc.js'
import { seed } from './seed.js'
import { startTestChains } from './testing.js'

let chains: Awaited<ReturnType<typeof startTestChains>>
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains.stop())

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const client = () => {
  const { names, multicall3 } = chains.seeded
  return createPublicClient({
    chain: {
      id: chains.one.chainId,
      name: chains.one.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chains.one.rpcUrl] } },
      contracts: {
        multicall3: { address: multicall3 },
        ensRegistry: { address: names.registry },
        ensUniversalResolver: { address: names.universalResolver },
      },
    },
    transport: http(),
  })
}

test('default', async () => {
  expect(await client().getBalance({ address: alice })).toBe(parseEther('10000'))
  // The accounts of the mnemonic have sent nothing: their first transaction is number 0.
  expect(await client().getTransactionCount({ address: alice })).toBe(0)
})

test('behavior: a second seeding changes nothing', async () => {
  const block = await client().getBlockNumber()
  expect(await seed(chains.one.rpcUrl)).toEqual(chains.seeded)
  expect(await client().getBlockNumber()).toBe(block)
})

test('behavior: tokens, read through Multicall3', async () => {
  const contracts = Object.values(chains.seeded.tokens).flatMap(
    ({ address }) =>
      [
        { address, abi: erc20Abi, functionName: 'symbol' },
        { address, abi: erc20Abi, functionName: 'decimals' },
        { address, abi: erc20Abi, functionName: 'balanceOf', args: [alice] },
      ] as const,
  )
  expect(await client().multicall({ contracts, allowFailure: false })).toEqual(
    ['USDX', 6, 10_000_000_000n, 'EURX', 6, 2_500_500_000n, 'DRIP', 18, 42n]
      .concat(['LONGESTSYMBOL', 18, 123_456_789_012_345_678_000_000_000_000n])
      .concat(['TKT', 0, 3n]),
  )
  const broken = { address: chains.seeded.mischief, abi: erc20Abi, functionName: 'symbol' } as const
  expect(await client().multicall({ contracts: [broken] })).toMatchObject([{ status: 'failure' }])
})

test('behavior: permits name their token and chain', async () => {
  const { address } = chains.seeded.tokens.usdx
  expect((await client().getEip712Domain({ address })).domain).toMatchObject({
    name: 'Sandbox Dollar',
    version: '1',
    chainId: 31337,
    verifyingContract: address,
  })
})

test('behavior: the exchange quotes', async () => {
  const { uniswapV2, weth, tokens } = chains.seeded
  const [, out = 0n] = await client().readContract({
    address: uniswapV2.router,
    abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
    functionName: 'getAmountsOut',
    args: [parseEther('1'), [weth, tokens.usdx.address]],
  })
  expect(formatUnits(out, 6)).toBe('2961.474103')
})

test('behavior: the newer exchange quotes too', async () => {
  const { uniswapV3, weth, tokens } = chains.seeded
  const abi = parseAbi([
    'struct Query { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
    'function quoteExactInputSingle(Query) returns (uint256 amountOut, uint160, uint32, uint256)',
  ])
  const { result } = await client().simulateContract({
    address: uniswapV3.quoter,
    abi,
    functionName: 'quoteExactInputSingle',
    args: [
      { tokenIn: weth, tokenOut: tokens.usdx.address, amountIn: parseEther('1'), fee: 3000, sqrtPriceLimitX96: 0n },
    ],
  })
  expect(Number(formatUnits(result[0], 6))).toBeCloseTo(2961.4741, 3)
  expect((await call<string>(chains.two.rpcUrl, 'eth_getCode', [uniswapV3.pool, 'latest'])).length).toBeGreaterThan(
    1000,
  )
})

test('behavior: collectibles carry their metadata', async () => {
  const { collectible } = chains.seeded
  const uri = await client().readContract({
    address: collectible,
    abi: erc721Abi,
    functionName: 'tokenURI',
    args: [2n],
  })
  const metadata: unknown = JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())
  expect(metadata).toMatchObject({ name: 'Arch no. 2', image: expect.stringContaining('data:image/svg+xml') })
})

test('behavior: editions too, on both chains', async () => {
  const abi = parseAbi([
    'function uri(uint256) view returns (string)',
    'function balanceOf(address, uint256) view returns (uint256)',
    'function supportsInterface(bytes4) view returns (bool)',
  ])
  const address = chains.seeded.editions
  const uri = await client().readContract({ address, abi, functionName: 'uri', args: [2n] })
  const metadata: unknown = JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())
  expect(metadata).toMatchObject({ name: 'Edition no. 2', image: expect.stringContaining('data:image/svg+xml') })
  expect(await client().readContract({ address, abi, functionName: 'balanceOf', args: [alice, 1n] })).toBe(5n)
  expect(await client().readContract({ address, abi, functionName: 'supportsInterface', args: ['0xd9b67a26'] })).toBe(
    true,
  )
  expect((await call<string>(chains.two.rpcUrl, 'eth_getCode', [address, 'latest'])).length).toBeGreaterThan(1000)
})

test('behavior: names, there and back', async () => {
  expect(await client().getEnsAddress({ name: normalize('alice.eth') })).toBe(alice)
  expect(await client().getEnsName({ address: alice })).toBe('alice.eth')
  expect(await client().getEnsText({ name: 'alice.eth', key: 'avatar' })).toContain('data:image/svg+xml')
  expect(await client().getEnsAddress({ name: 'nobody.eth' })).toBeNull()
  // carol.eth points to her, but she has not chosen it as her name.
  expect(await client().getEnsName({ address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' })).toBeNull()
})

test('behavior: entry points and account factories stand at their places, on both chains', async () => {
  for (const { rpcUrl } of [chains.one, chains.two]) {
    const { entryPoints, accountFactories } = chains.seeded
    for (const address of [...Object.values(entryPoints), ...Object.values(accountFactories)]) {
      expect((await call<string>(rpcUrl, 'eth_getCode', [address, 'latest'])).length).toBeGreaterThan(1000)
    }
  }
})

test('behavior: mischief on request', async () => {
  const abi = parseAbi(['error Refused(address caller, string reason)', 'function refuse(string)'])
  const { mischief } = chains.seeded
  const refused = client().simulateContract({
    address: mischief,
    abi,
    functionName: 'refuse',
    args: ['no'],
    account: alice,
  })
  await expect(refused).rejects.toThrow('Refused(address caller, string reason)')
})
