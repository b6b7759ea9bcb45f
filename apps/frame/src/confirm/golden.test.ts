import { redeemCall } from 'portico/permissions'
import { formatSignIn } from 'portico/wire'
import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { toHex, utf8 } from '../signing/bytes.js'
import {
  type Answers,
  contextOf,
  friend,
  nft,
  now,
  origin,
  own,
  requestOf,
  stranger,
  usdc,
  weth,
} from '../signing/context.test-support.js'
import { encodeContext } from '../signing/permissions/delegation.js'
import { manager } from '../signing/permissions/manager.js'
import { prepare } from '../signing/prepare.js'

// The whole sheet of each kind of request stands in a file of its own: what people see changes only on purpose.
const call = (signature: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as any), args } as any)
const send = (transaction: object) => ['eth_sendTransaction', [transaction]] as const
const signIn = (domain: string) =>
  formatSignIn({
    domain,
    uri: origin,
    chainId: 'eip155:1',
    accountAddress: own.eip155,
    statement: 'Sign in to Meridian with your Ethereum account.',
    version: '1',
    nonce: 'abcdef12345',
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + 86_400_000).toISOString(),
  })
const message = (text: string) => ['personal_sign', [toHex(utf8(text)), own.eip155]] as const
const topic = (account: string) => `0x${'0'.repeat(24)}${account.slice(2).toLowerCase()}`
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const log = {
  address: usdc.toLowerCase(),
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(router), topic(own.eip155)],
  data: `0x${(1_200_500_000).toString(16).padStart(64, '0')}`,
}
const ran: Answers = { eth_simulateV1: [{ number: '0x1', calls: [{ status: '0x1', logs: [log] }] }] }
const quiet: Answers = { eth_simulateV1: [{ number: '0x1', calls: [{ status: '0x1', logs: [] }] }] }
const swap = call('swapExactETHForTokens(uint256,address[],address,uint256)', [
  1_200_000_000n,
  [weth, usdc],
  own.eip155,
  1_800_000_000n,
])
const permit = {
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  message: { owner: own.eip155, spender: stranger, value: '1200000000', nonce: 0, deadline: 1_800_000_000 },
}
/** What a stranger permitted this account. */
const given = {
  context: encodeContext({ delegate: own.eip155, delegator: stranger, caveats: [], salt: 1n }, `0x${'12'.repeat(65)}`),
  delegationManager: manager,
} as const
const redemption = redeemCall(given, {
  to: usdc,
  data: call('transfer(address,uint256)', [own.eip155, 1_200_500_000n]),
})

const cases: Record<string, readonly [method: string, params: unknown, answers?: Answers]> = {
  message: message('Order 2291: reserve two seats for the 4 December tour. Price agreed: 60 USDC, paid at the door.'),
  'sign-in': message(signIn('app.example')),
  'sign-in-elsewhere': message(signIn('app.meridian.example')),
  'send-known': [...send({ to: friend, value: '0xb1a2bc2ec50000' }), quiet],
  'send-new': [...send({ to: stranger, value: '0xf43fc2c04ee0000' }), quiet],
  'send-poison': send({ to: `${friend.slice(0, 8)}${'0'.repeat(28)}${friend.slice(-6)}`.toLowerCase(), value: '0x1' }),
  'token-transfer': [...send({ to: usdc, data: call('transfer(address,uint256)', [friend, 1_250_000n]) }), quiet],
  allowance: send({ to: usdc, data: call('approve(address,uint256)', [router, 1_200_000_000n]) }),
  'allowance-all': send({ to: usdc, data: call('approve(address,uint256)', [router, 2n ** 256n - 1n]) }),
  collection: send({ to: nft, data: call('setApprovalForAll(address,bool)', [stranger, true]) }),
  collectible: send({ to: nft, data: call('transferFrom(address,address,uint256)', [own.eip155, stranger, 77n]) }),
  swap: [...send({ to: router, value: '0x58d15e176280000', data: swap }), ran],
  blind: [...send({ to: stranger, data: '0xdeadbeef0011' }), { eth_simulateV1: [{ calls: [{ status: '0x0' }] }] }],
  redemption: [...send(redemption), ran],
  create: send({ data: '0x6000600055' }),
  permit: ['eth_signTypedData_v4', [own.eip155, permit]],
}

for (const [name, [method, params, answers]] of Object.entries(cases))
  test(`behavior: the sheet of ${name}`, async () => {
    const { sheet } = await prepare(requestOf(method, params), contextOf(answers).context)
    await expect(`${JSON.stringify(sheet, null, 2)}\n`).toMatchFileSnapshot(`golden/${name}.json`)
  })
