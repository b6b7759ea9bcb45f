import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Network } from 'portico'
import { base, mainnet } from 'portico/networks'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { base as viemBase, mainnet as viemMainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProcesses, type Processes } from '../processes/processes.js'
import { developmentAccount } from './accounts.js'
import { freePort } from './freePort.js'
import { call } from './rpc.js'
import { startWorld, type World } from './worldChains.js'

let folder: string
let processes: Processes
let world: World
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-world-test-'))
  processes = await createProcesses({ logFolder: folder })
  world = await startWorld(processes, [await freePort(), await freePort()])
})
afterAll(async () => {
  await processes?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settingsOf = ({ caipNetworkId }: Network) => {
  const found = world.settings.chains.find(({ id }) => id === caipNetworkId)
  if (!found) throw new Error(`${caipNetworkId} is not of this world.`)
  return found
}
const clientOf = (network: Network) =>
  createPublicClient({
    // Addresses of Multicall3 and of ENS as everybody else has them.
    chain: network === mainnet ? viemMainnet : viemBase,
    transport: http(settingsOf(network).rpcUrls[0], { retryCount: 0 }),
  })
const tokenOf = (network: Network, symbol: string) => {
  const token = settingsOf(network).tokens?.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`No ${symbol} on ${network.name}.`)
  return token.address as Address
}
const alice = developmentAccount(0)
/** A hash may be answered a moment before its block. */
const mined = (network: Network, hash: Hex) =>
  clientOf(network).waitForTransactionReceipt({ hash, pollingInterval: 20 })

test.each([mainnet, base])('default: every address of the settings for $name has a contract', async (network) => {
  const { rpcUrls, ...settings } = settingsOf(network)
  expect(await clientOf(network).getChainId()).toBe(network.id)
  const named = [...JSON.stringify(settings).matchAll(/0x[0-9a-fA-F]{40}/g)].map(([address]) => address)
  const known = ['0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67']
  expect(named.length).toBeGreaterThan(8)
  for (const address of [...new Set(named), ...known]) {
    const code = await call<Hex>(rpcUrls[0] ?? '', 'eth_getCode', [address, 'latest'])
    expect([address, code.length > 1_000]).toEqual([address, true])
  }
})

test.each([mainnet, base])('behavior: tokens of $name, in one call', async (network) => {
  const tokens = settingsOf(network).tokens ?? []
  const contracts = tokens.flatMap(({ address }) =>
    (['symbol', 'name', 'decimals'] as const).map(
      (functionName) => ({ address: address as Address, abi: erc20Abi, functionName }) as const,
    ),
  )
  expect(await clientOf(network).multicall({ contracts, allowFailure: false })).toEqual(
    tokens.flatMap(({ symbol, name, decimals }) => [symbol, name, decimals]),
  )
  const usdc = { address: tokenOf(network, 'USDC'), abi: erc20Abi, functionName: 'balanceOf' } as const
  expect(await clientOf(network).readContract({ ...usdc, args: [alice.address] })).toBe(10_000_000_000n)
})

test('behavior: USDT answers nothing, and an allowance is taken back before it changes', async () => {
  const address = tokenOf(mainnet, 'USDT')
  const data = `0xa9059cbb${developmentAccount(1).address.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
  const rpcUrl = settingsOf(mainnet).rpcUrls[0] ?? ''
  expect(await call(rpcUrl, 'eth_call', [{ from: alice.address, to: address, data }, 'latest'])).toBe('0x')
  const owner = developmentAccount(2)
  const wallet = createWalletClient({ account: owner, chain: viemMainnet, transport: http(rpcUrl) })
  const abi = parseAbi(['function approve(address, uint256)'])
  const approve = (amount: bigint) =>
    ({ address, abi, functionName: 'approve', args: [alice.address, amount] }) as const
  await mined(mainnet, await wallet.writeContract(approve(5n)))
  await expect(clientOf(mainnet).simulateContract({ ...approve(6n), account: owner })).rejects.toThrow('reverted')
  await mined(mainnet, await wallet.writeContract(approve(0n)))
  await clientOf(mainnet).simulateContract({ ...approve(6n), account: owner })
})

test.each([mainnet, base])('behavior: USDC of $name goes by a signature (EIP-3009)', async (network) => {
  const address = tokenOf(network, 'USDC')
  const payer = developmentAccount(3)
  const message = {
    from: payer.address,
    to: developmentAccount(4).address,
    value: 1_000_000n,
    validAfter: 0n,
    validBefore: 10n ** 12n,
    nonce: `0x${'07'.repeat(32)}`,
  } as const
  const word = (name: string, type: string) => ({ name, type })
  const signature = await payer.signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: Number(network.id), verifyingContract: address },
    primaryType: 'TransferWithAuthorization',
    types: {
      TransferWithAuthorization: [
        word('from', 'address'),
        word('to', 'address'),
        word('value', 'uint256'),
        word('validAfter', 'uint256'),
        word('validBefore', 'uint256'),
        word('nonce', 'bytes32'),
      ],
    },
    message,
  })
  const abi = parseAbi([
    'function transferWithAuthorization(address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32)',
  ])
  const wallet = createWalletClient({
    account: developmentAccount(5),
    chain: network === mainnet ? viemMainnet : viemBase,
    transport: http(settingsOf(network).rpcUrls[0]),
  })
  const { from, to, value, validAfter, validBefore, nonce } = message
  const parts = [Number(`0x${signature.slice(130)}`), signature.slice(0, 66), `0x${signature.slice(66, 130)}`]
  const args = [from, to, value, validAfter, validBefore, nonce, ...(parts as [number, Hex, Hex])] as const
  const call3009 = { address, abi, functionName: 'transferWithAuthorization', args } as const
  const held = () => clientOf(network).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [to] })
  const before = await held()
  await mined(network, await wallet.writeContract(call3009))
  expect((await held()) - before).toBe(value)
  await expect(clientOf(network).simulateContract(call3009)).rejects.toThrow('used or canceled')
})

test.each([mainnet, base])('behavior: the quoter of $name answers, and so does the older exchange', async (network) => {
  const { uniswapV2 = [], uniswapV3 = [], wrapped } = settingsOf(network)
  const [{ quoter = '' } = {}] = uniswapV3
  const [{ router = '' } = {}] = uniswapV2
  const usdc = tokenOf(network, 'USDC')
  const abi = parseAbi([
    'struct Query { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
    'function quoteExactInputSingle(Query) returns (uint256 amountOut, uint160, uint32, uint256)',
    'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  ])
  const query = {
    tokenIn: wrapped as Address,
    tokenOut: usdc,
    amountIn: parseEther('1'),
    fee: 500,
    sqrtPriceLimitX96: 0n,
  }
  const { result } = await clientOf(network).simulateContract({
    address: quoter as Address,
    abi,
    functionName: 'quoteExactInputSingle',
    args: [query],
  })
  expect(Number(result[0]) / 1e6).toBeCloseTo(2968.8, 0)
  const [, out = 0n] = await clientOf(network).readContract({
    address: router as Address,
    abi,
    functionName: 'getAmountsOut',
    args: [parseEther('1'), [wrapped as Address, usdc]],
  })
  expect(Number(out) / 1e6).toBeCloseTo(2961.4, 0)
})

test('behavior: names of Ethereum, by the universal resolver where everybody looks for it', async () => {
  expect(await clientOf(mainnet).getEnsAddress({ name: normalize('alice.eth') })).toBe(alice.address)
  expect(await clientOf(mainnet).getEnsName({ address: alice.address })).toBe('alice.eth')
})
