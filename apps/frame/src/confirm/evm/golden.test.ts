import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import {
  type Answers,
  contextOf,
  friend,
  nft,
  own,
  requestOf,
  stranger,
  usdc,
  weth,
} from '../../signing/context.test-support.js'
import { prepare } from '../../signing/prepare.js'

// The whole sheet of what says one thing and could move another: swaps with odd values, forms that move money, fees of the page.
const v2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const v3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const universal = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const self = own.eip155
const end = 1_800_000_000
const zero: Hex = `0x${'0'.repeat(40)}`
const zeros: Hex = `0x${'0'.repeat(64)}`

const call = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as any), args } as any)
const quiet: Answers = { eth_simulateV1: [{ number: '0x1', calls: [{ status: '0x1', logs: [] }] }] }
const send = (transaction: object, answers: Answers = quiet) => ['eth_sendTransaction', [transaction], answers] as const
const sign = (data: object) => ['eth_signTypedData_v4', [self, data]] as const

const much = 50_000_000_000n
const path = (...tokens: string[]): Hex => `0x${tokens.map((token) => token.slice(2)).join('000bb8')}`
const single = 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))'
const singleOut = 'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))'
const swapUsdc = call(single, [[usdc, weth, 500, self, end, much, 1n, 0n]])
const swapEther = call(single, [[weth, usdc, 500, self, end, 10n ** 18n, 1n, 0n]])
const swapOut = call(singleOut, [[weth, usdc, 500, self, end, 1_200_000_000n, 10n ** 18n, 0n]])
const refund = call('refundETH()', [])
const swap = (data: Hex, value: string, to = v3) => send({ to, data, value })
const ether = '0xde0b6b3a7640000'

const uint = (name: string, bits = 256) => ({ name, type: `uint${bits}` })
const account = (name: string) => ({ name, type: 'address' })
const bytes32 = (name: string) => ({ name, type: 'bytes32' })
const item = [
  uint('itemType', 8),
  account('token'),
  uint('identifierOrCriteria'),
  uint('startAmount'),
  uint('endAmount'),
]
const order = (consideration: object[]) => ({
  types: {
    OrderComponents: [
      account('offerer'),
      account('zone'),
      { name: 'offer', type: 'OfferItem[]' },
      { name: 'consideration', type: 'ConsiderationItem[]' },
      uint('orderType', 8),
      uint('startTime'),
      uint('endTime'),
      bytes32('zoneHash'),
      uint('salt'),
      bytes32('conduitKey'),
      uint('counter'),
    ],
    OfferItem: item,
    ConsiderationItem: [...item, account('recipient')],
  },
  primaryType: 'OrderComponents',
  domain: {
    name: 'Seaport',
    version: '1.6',
    chainId: 1,
    verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
  },
  message: {
    ...{ offerer: self, zone: zero, orderType: 0, startTime: 0, endTime: end, zoneHash: zeros, salt: 1 },
    ...{ conduitKey: zeros, counter: 0, consideration },
    offer: [{ itemType: 2, token: nft, identifierOrCriteria: 77, startAmount: '1', endAmount: '1' }],
  },
})
const ask = (recipient: string, amount: string) => ({
  ...{ itemType: 0, token: zero, identifierOrCriteria: 0, startAmount: amount, endAmount: amount, recipient },
})
const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
const authorization = {
  types: {
    TransferWithAuthorization: [
      account('from'),
      account('to'),
      uint('value'),
      uint('validAfter'),
      uint('validBefore'),
      bytes32('nonce'),
    ],
  },
  primaryType: 'TransferWithAuthorization',
  domain,
  message: { from: self, to: stranger, value: '5000000000', validAfter: 0, validBefore: end, nonce: zeros },
}
const names = [...Array(46).keys()].map((at) => (at === 45 ? 'giveAllTo' : `amount${at + 1}`))
const long = {
  types: { Settlement: names.map((name) => (name === 'giveAllTo' ? account(name) : uint(name))) },
  primaryType: 'Settlement',
  domain: { name: 'Meridian', chainId: 1, verifyingContract: stranger },
  message: Object.fromEntries(names.map((name, at) => [name, name === 'giveAllTo' ? stranger : at])),
}
const anywhere = {
  types: { Mail: [account('to'), { name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Meridian' },
  message: { to: stranger, contents: 'Hello' },
}

const cases: Record<string, readonly [method: string, params: unknown, answers?: Answers]> = {
  'swap-odd-single': swap(swapUsdc, '0x1'),
  'swap-odd-single-out': swap(call(singleOut, [[usdc, weth, 500, self, end, 1n, much, 0n]]), '0x1'),
  'swap-odd-path': swap(
    call('exactInput((bytes,address,uint256,uint256))', [[path(usdc, weth), self, much, 1n]]),
    '0x1',
  ),
  'swap-odd-path-out': swap(
    call('exactOutput((bytes,address,uint256,uint256))', [[path(weth, usdc), self, 1n, much]]),
    '0x1',
  ),
  'swap-odd-v2': swap(
    call('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [much, 1n, [usdc, weth], self, end]),
    '0x1',
    v2,
  ),
  'swap-odd-v2-way': swap(
    call('swapExactETHForTokens(uint256,address[],address,uint256)', [1n, [usdc, weth], self, end]),
    '0x1',
    v2,
  ),
  'swap-odd-several': swap(call('multicall(bytes[])', [[refund, swapEther]]), ether),
  'swap-odd-universal': swap(call('execute(bytes,bytes[],uint256)', ['0x0b00', ['0x', '0x'], end]), '0x1', universal),
  'swap-left': swap(call(single, [[usdc, weth, 500, zero, end, much, 1n, 0n]]), '0x0'),
  'swap-less': swap(swapEther, '0x1'),
  'swap-more': swap(swapEther, '0xde0b6b3a7640001'),
  'swap-refund': swap(call('multicall(bytes[])', [[swapOut, refund]]), ether),
  order: sign(order([ask(self, '1000000000000000000'), ask(stranger, '25000000000000000')])),
  'order-gift': sign(order([ask(stranger, '1')])),
  authorization: sign(authorization),
  'form-long': sign(long),
  'form-everywhere': sign(anywhere),
  'fee-chosen': send({ to: friend, value: '0x2386f26fc10000', gas: '0x5208', maxFeePerGas: '0xd8a2f8b15800' }),
  'fee-above': send({ to: friend, value: '0x9184e72a000' }),
  replaces: send({ to: friend, value: '0xb1a2bc2ec50000', nonce: '0x6' }),
}

for (const [name, [method, params, answers]] of Object.entries(cases))
  test(`behavior: the sheet of ${name}`, async () => {
    const { sheet } = await prepare(requestOf(method, params), contextOf(answers).context)
    await expect(`${JSON.stringify(sheet, null, 2)}\n`).toMatchFileSnapshot(`../golden/${name}.json`)
  })
