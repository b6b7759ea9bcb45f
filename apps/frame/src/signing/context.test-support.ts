import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { addressesOf, deriveKeys, signerOf } from './keys.js'
import type { CaipNetworkId, SigningContext, SignRequest } from './signer.js'

const keys = deriveKeys(new Uint8Array(16))
export const own = addressesOf(keys)
export const signer = signerOf(keys)
export const origin = 'https://app.example'
export const now = Date.parse('2026-11-21T12:00:00Z')

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const nft = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value])
const number = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])

/** What contracts answer to the calls that a sheet makes, by address and selector. */
const contracts: Record<string, Record<string, string>> = {
  [usdc.toLowerCase()]: { '0x95d89b41': text('USDC'), '0x06fdde03': text('USD Coin'), '0x313ce567': number(6n) },
  [weth.toLowerCase()]: { '0x95d89b41': text('WETH'), '0x06fdde03': text('Wrapped Ether'), '0x313ce567': number(18n) },
  [nft.toLowerCase()]: { '0x95d89b41': text('APES'), '0x06fdde03': text('Apes'), '0x01ffc9a7': number(1n) },
}

export type Answers = Record<string, unknown | ((params: readonly any[]) => unknown)>

/** A node that answers from a list, and writes down what it was asked. */
function fakeNode(answers: Answers = {}) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const all: Answers = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x5f5e100',
    eth_getBalance: '0x8ac7230489e80000',
    eth_call: ([{ to, data }]: readonly any[]) => contracts[to.toLowerCase()]?.[data.slice(0, 10)] ?? '0x',
    eth_sendRawTransaction: ([raw]: readonly any[]) => raw,
    ...answers,
  }
  const rpc = async (_: CaipNetworkId, method: string, params: readonly unknown[]) => {
    asked.push({ method, params })
    const answer = all[method]
    if (answer === undefined) throw new Error(`${method} is not offered`)
    return typeof answer === 'function' ? answer(params) : answer
  }
  return { rpc, asked }
}

export function contextOf(answers: Answers = {}, more: Partial<SigningContext> = {}) {
  const node = fakeNode(answers)
  const context: SigningContext = {
    address: own,
    rpc: node.rpc,
    network: {
      caipNetworkId: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    now,
    knownReceivers: [friend],
    ...more,
  }
  return { context, asked: node.asked }
}

export const requestOf = (method: string, params: unknown, chainId: CaipNetworkId = 'eip155:1'): SignRequest => ({
  method,
  params,
  chainId,
  origin,
})
