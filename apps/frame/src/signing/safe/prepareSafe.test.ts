import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { encodeCall } from '../../confirm/abi.js'
import { formatAmount } from '../../confirm/text.js'
import { toHex } from '../bytes.js'
import { type Answers, contextOf, friend, own, requestOf, signer, stranger, usdc } from '../context.test-support.js'
import { prepare } from '../prepare.js'
import { safeAddress } from './account.js'
import { accountCodes } from './accountCode.test-support.js'
import { callDataOf, callsOf } from './calls.js'
import { multiSend, safeModule } from './contracts.js'

const safe = safeAddress(own.eip155)
const payer = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const limits = { callGasLimit: '0x186a0', verificationGasLimit: '0x30d40', preVerificationGas: '0xc350' }
const hash = `0x${'11'.repeat(32)}`

/** A network with EntryPoint and block, and a bundler that answers from a list. */
function world({
  answers = {},
  bundler = {},
  ...more
}: {
  answers?: Answers
  bundler?: Answers
  isSponsored?: boolean
} = {}) {
  const asked: { method: string; params: readonly any[] }[] = []
  const all: Answers = {
    eth_estimateUserOperationGas: limits,
    eth_sendUserOperation: hash,
    ...bundler,
  }
  const { context } = contextOf({
    eth_getCode: ([address]: readonly any[]) => accountCodes[address] ?? '0x',
    eth_gasPrice: '0x77359400',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', timestamp: '0x6920a000' },
    eth_simulateV1: [{ number: '0x1', calls: [{ status: '0x1', logs: [] }] }],
    eth_call: () => `0x${'0'.repeat(64)}`,
    ...answers,
  })
  const ask = async (method: string, params: readonly unknown[]) => {
    asked.push({ method, params })
    const answer = all[method]
    if (answer === undefined) throw new Error(`${method} is not offered`)
    return typeof answer === 'function' ? answer(params) : answer
  }
  return { asked, context: { ...context, smartAccount: { address: safe, isPreferred: true, bundler: ask, ...more } } }
}

/** A node by which so much was paid to the EntryPoint before. */
const depositing = (deposit: bigint): Answers => ({
  eth_call: ([{ data }]: readonly any[]) =>
    `0x${(data.startsWith('0x70a08231') ? deposit : 0n).toString(16).padStart(64, '0')}`,
})
const send = requestOf('eth_sendTransaction', [{ from: safe, to: friend, value: '0x5' }])
const callsOfPage = (calls: readonly object[], more: object = {}) => requestOf('wallet_sendCalls', [{ calls, ...more }])
const stub = {
  paymaster: payer,
  paymasterData: '0x01',
  paymasterVerificationGasLimit: '0x5',
  paymasterPostOpGasLimit: '0x6',
}
const sponsor = (more: object = {}): Answers => ({
  pm_getPaymasterStubData: stub,
  pm_getPaymasterData: { paymaster: payer, paymasterData: '0x0203' },
  ...more,
})

afterEach(() => {
  vi.useRealTimers()
})

test('behavior: any bundler of the standard will do; the sheet tells the most that it costs', async () => {
  const { context, asked } = world()
  const { sheet } = await prepare(send, context)
  expect(asked.map(({ method }) => method)).toEqual([
    'pimlico_getUserOperationGasPrice',
    'eth_estimateUserOperationGas',
  ])
  // 135,000 (100,000, a quarter and 10,000) + 200,000 and a fifth + 50,000 of gas at twice the base fee and the priority.
  expect(sheet.fee).toMatchObject({ amount: '0.0008925', symbol: 'ETH', isMost: true })
  expect(sheet.movements).toMatchObject([{ direction: 'out', party: { address: friend } }])
  const feeOf = async (answers: Answers) => (await prepare(send, world({ answers }).context)).sheet.fee?.amount
  // What a block takes counts more than a lower price that is named, and that price where blocks take nothing.
  expect(await feeOf({ eth_gasPrice: '0x1' })).toBe('0.0008925')
  const eth_getBlockByNumber = { timestamp: '0x6920a000' }
  expect(await feeOf({ eth_gasPrice: '0x3b9aca00', eth_getBlockByNumber })).toBe('0.0004675')
  await expect(`${JSON.stringify(sheet, null, 2)}\n`).toMatchFileSnapshot('../../confirm/golden/operation.json')
})

test.each([
  [false, ['reads', 'estimate', 'trial']],
  [true, ['reads', 'stub', 'estimate', 'paymaster', 'trial']],
])(
  'behavior: a person waits for no more rounds of questions than build on each other; paid for: %s',
  async (isSponsored, rounds) => {
    const { context } = world({ bundler: sponsor(), isSponsored })
    const asked: string[][] = []
    const held: (() => void)[] = []
    // Whatever is asked before the first of them is answered is one round.
    const inRounds =
      <A extends unknown[]>(ask: (...given: A) => Promise<unknown>, methodOf: (given: A) => string) =>
      async (...given: A) => {
        if (held.length === 0) {
          asked.push([])
          setImmediate(() => {
            for (const go of held.splice(0)) go()
          })
        }
        asked.at(-1)?.push(methodOf(given))
        await new Promise<void>((go) => held.push(go))
        return ask(...given)
      }
    const { smartAccount } = context
    await prepare(send, {
      ...context,
      rpc: inRounds(context.rpc, ([, method]) => method),
      smartAccount: { ...smartAccount, bundler: inRounds(smartAccount.bundler, ([method]) => method) },
    })
    expect(asked, JSON.stringify(asked)).toHaveLength(rounds.length)
  },
)

test('behavior: what the bundler gets is what was shown, and carries a signature that ends', async () => {
  const { context, asked } = world({ bundler: { eth_sendUserOperation: hash } })
  const { finish, digests } = await prepare(
    callsOfPage([
      { to: friend, value: '0x5' },
      {
        to: usdc,
        data: encodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), args: [friend, 7n] }),
      },
    ]),
    context,
  )
  expect(digests).toHaveLength(1)
  await finish(signer).catch(() => undefined)
  const [estimated, sent] = ['eth_estimateUserOperationGas', 'eth_sendUserOperation'].map(
    (method) => asked.find((each) => each.method === method)?.params[0],
  )
  expect(sent).toMatchObject({ sender: safe, callData: estimated.callData, maxFeePerGas: estimated.maxFeePerGas })
  expect(sent.signature.slice(2, 14)).toBe('000000000000')
  expect(BigInt(`0x${sent.signature.slice(14, 26)}`)).toBe(0x6920a000n + 1_800n)
  expect(sent.signature).toHaveLength(2 + 2 * 77)
})

test('behavior: several calls are MultiSend’s, and read back as they were', () => {
  const calls = [
    { to: friend, value: 5n, data: new Uint8Array() },
    { to: usdc, value: 0n, data: Uint8Array.of(1, 2, 3) },
  ]
  expect(callsOf(callDataOf(calls))).toEqual(calls)
  const execute = (to: string, data: Uint8Array, kind: bigint) =>
    encodeCall('executeUserOp(address,uint256,bytes,uint8)', [to, 0n, data, kind])
  const inner = (kind: number) => Uint8Array.from({ length: 85 }, (_, at) => (at === 0 ? kind : 0))
  const several = (bytes: Uint8Array) => encodeCall('multiSend(bytes)', [bytes])
  expect(callsOf(execute(multiSend, several(inner(0)), 1n))).toHaveLength(1)
  for (const bad of [
    execute(stranger, several(inner(0)), 1n),
    execute(multiSend, several(inner(1)), 1n),
    execute(multiSend, several(inner(0).subarray(1)), 1n),
    execute(multiSend, Uint8Array.of(1, 2, 3, 4), 1n),
    encodeCall('enableModule(address)', [stranger]),
  ])
    expect(() => callsOf(bad), toHex(bad).slice(0, 80)).toThrow(TypeError)
})

test('behavior: who pays is told from the bytes; the app’s paymaster is asked by its name', async () => {
  const named: unknown[] = []
  const { context, asked } = world({ bundler: sponsor() })
  const { bundler } = context.smartAccount
  context.smartAccount.bundler = ((method: string, params: readonly unknown[], options?: { paymaster?: string }) => {
    if (method.startsWith('pm_')) named.push(options?.paymaster)
    return bundler(method, params)
  }) as typeof bundler
  const paymasterService = { url: 'https://pay.example/v1', context: { policy: 'p1' } }
  const { sheet } = await prepare(
    callsOfPage([{ to: friend, value: '0x5' }], { capabilities: { paymasterService } }),
    context,
  )
  expect(named).toEqual(['https://pay.example/v1', 'https://pay.example/v1'])
  expect(asked.find(({ method }) => method === 'pm_getPaymasterData')?.params.slice(2)).toEqual([
    '0x1',
    { policy: 'p1' },
  ])
  expect(sheet.facts.slice(0, 2)).toMatchObject([
    { value: { words: { key: 'value.sponsored' } } },
    { value: { text: payer } },
  ])
  expect(sheet.raw).toContain('paymaster data 0x0203')
})

test('error: what paymaster or bundler change between estimate and signing is caught', async () => {
  const swapped = sponsor({ pm_getPaymasterData: { paymaster: other, paymasterData: '0x0203' } })
  const must = { capabilities: { paymasterService: { url: 'https://pay.example' } } }
  const request = callsOfPage([{ to: friend, value: '0x5' }], must)
  await expect(prepare(request, world({ bundler: swapped }).context)).rejects.toMatchObject({
    message: expect.stringContaining('paymaster changed'),
  })
  // Further fields of an answer change nothing.
  const more = {
    paymaster: payer,
    paymasterData: '0x0203',
    callData: '0x99',
    paymasterVerificationGasLimit: '0xffffff',
  }
  const { sheet } = await prepare(request, world({ bundler: sponsor({ pm_getPaymasterData: more }) }).context)
  expect(sheet.raw).toContain('paymaster gas 5 + 6')
  expect(sheet.raw).not.toContain('0x99')
  const estimate = { ...limits, callData: '0x99', maxFeePerGas: '0xffffffffffff', sender: stranger }
  const { sheet: plain } = await prepare(send, world({ bundler: { eth_estimateUserOperationGas: estimate } }).context)
  expect(plain.raw).toContain(`sender ${safe}`)
  expect(plain.raw).toContain('max fee 2100000000')
  // Another operation than the one that was signed.
  const { finish } = await prepare(callsOfPage([{ to: friend, value: '0x5' }]), world().context)
  await expect(finish(signer)).rejects.toMatchObject({ message: expect.stringContaining('another operation') })
})

test('behavior: calls are answered by network, operation and number, by which they are found again', async () => {
  const request = callsOfPage([{ to: friend, value: '0x5' }])
  const nonce = ([{ data }]: readonly any[]) => `0x${(data.startsWith('0x35567e1a') ? '7' : '').padStart(64, '0')}`
  const answers = {
    eth_call: nonce,
    eth_getCode: ([of]: readonly any[]) => accountCodes[of] ?? (of === safe ? '0x60' : '0x'),
  }
  const first = world({ answers })
  const { userOperationHash } = await (await prepare(request, first.context)).finish(signer).then(
    () => expect.fail('the bundler said another name'),
    ({ data }) => data,
  )
  // The account is there: it is not made once more.
  expect(first.asked.at(-1)?.params[0]).not.toHaveProperty('factory')
  const again = world({ answers, bundler: { eth_sendUserOperation: userOperationHash } })
  const word = (value: number) => value.toString(16).padStart(64, '0')
  expect(await (await prepare(request, again.context)).finish(signer)).toEqual({
    id: `0x${word(1)}${userOperationHash.slice(2)}${word(7)}`,
  })
})

test.each([
  ['gas', { eth_estimateUserOperationGas: { ...limits, preVerificationGas: '0x5f5e100' } }],
  [
    'a price',
    { pimlico_getUserOperationGasPrice: { standard: { maxFeePerGas: '0x9184e72a000', maxPriorityFeePerGas: '0x1' } } },
  ],
])('error: a bundler that wants far too much: %s', async (_, bundler) => {
  await expect(prepare(send, world({ bundler }).context)).rejects.toMatchObject({ code: -32603 })
})

test.each([
  ['AA21 didn’t pay prefund', 'The account does not have enough for this and its fee.'],
  ['AA25 invalid account nonce', 'Another operation of this account waits. Try again once it is done.'],
  ['AA31 paymaster deposit too low', 'Whoever was to pay the fee does not pay for this.'],
  ['AA13 initCode failed or OOG', 'The smart account could not be set up.'],
  ['AA24 signature error', 'The smart account did not take the operation.'],
  ['execution reverted <b>evil</b>', 'The network says that this would fail.'],
  ['no', 'The bundler did not take the operation.'],
])('error: in words: %s', async (said, message) => {
  const refuse = () => Promise.reject(new Error(said))
  const context = world({ bundler: { eth_estimateUserOperationGas: refuse } }).context
  await expect(prepare(send, context)).rejects.toMatchObject({ code: -32603, message })
})

test('error: it is sent, and in no block for a long time', async () => {
  vi.useFakeTimers()
  const none = { eth_getUserOperationReceipt: null }
  // What its name is the frame finds by itself.
  const { finish } = await prepare(send, world({ bundler: none }).context)
  const { data } = await finish(signer).then(
    () => expect.fail('the bundler said another name'),
    (error) => error,
  )
  const { userOperationHash } = data
  const again = world({ bundler: { ...none, eth_sendUserOperation: userOperationHash } })
  const told = expect((await prepare(send, again.context)).finish(signer)).rejects.toMatchObject({
    message: 'It is sent, and in no block yet. Look again later.',
    data: { userOperationHash },
  })
  await vi.advanceTimersByTimeAsync(100_000)
  await told
  expect(again.asked.filter(({ method }) => method === 'eth_getUserOperationReceipt').length).toBeGreaterThan(100)
})

// 50,000 + 100,000 + 50,000 of gas at least, at twice the base fee and the priority.
const leastFee = 200_000n * 2_100_000_000n

test.each([
  ['the fee too', {}, leastFee + 2n],
  ['not the fee, which somebody else pays', { isSponsored: true }, 2n],
  ['not the fee, which was paid before', { deposit: leastFee }, 2n],
  ['not the fee, of which more was paid before', { deposit: leastFee + 9n }, 2n],
  ['what is left of the fee', { deposit: leastFee - 1n }, 3n],
])(
  'behavior: more is sent than there is: it is shown what is missing, %s, and nothing is signed',
  async (_, more, missing) => {
    const { deposit = 0n, isSponsored = false } = more as { deposit?: bigint; isSponsored?: boolean }
    const { context, asked } = world({ answers: { eth_getBalance: '0x3', ...depositing(deposit) }, isSponsored })
    const { sheet, finish } = await prepare(send, context)
    const [note] = sheet.notes
    expect(sheet.isBlocked).toBe(true)
    expect(note).toMatchObject({ tone: 'crit', title: { key: 'note.short.title' } })
    expect(note?.body?.values?.amount).toBe(formatAmount(missing, 18))
    await expect(finish(signer)).rejects.toMatchObject({ message: expect.stringContaining('does not have enough') })
    expect(asked.map(({ method }) => method)).not.toContain('eth_sendUserOperation')
    expect(asked.map(({ method }) => method)).not.toContain('eth_estimateUserOperationGas')
  },
)

test('behavior: what an account has is enough to the last unit, by what is there and what was paid before', async () => {
  // 135,000 + 240,000 + 50,000 of gas.
  const cost = 425_000n * 2_100_000_000n
  for (const [balance, deposit, missing] of [
    [cost + 5n, 0n, undefined],
    [cost + 4n, 0n, 1n],
    [cost, 5n, undefined],
    [cost - 1n, 5n, 1n],
    [5n, cost, undefined],
  ] as const) {
    // What others have, or this account had, is not what it has.
    const eth_getBalance = ([of, at]: readonly any[]) =>
      of === safe && at === 'latest' ? `0x${balance.toString(16)}` : '0x0'
    const answers = { eth_getBalance, ...depositing(deposit) }
    const { sheet } = await prepare(send, world({ answers }).context)
    const short = sheet.notes.find(({ title }) => title.key === 'note.short.title')
    expect(short?.body?.values?.amount, `${balance} ${deposit}`).toBe(missing && formatAmount(missing, 18))
    expect(sheet.isBlocked ?? false).toBe(missing !== undefined)
    expect(sheet.fee).toMatchObject({ amount: '0.0008925' })
  }
})

test('behavior: a paymaster that is not needed and refuses leaves the fee to the account; one that is must pay', async () => {
  const refuse = () => Promise.reject(new Error('no'))
  const bundler = sponsor({ pm_getPaymasterStubData: refuse })
  const { sheet } = await prepare(send, world({ bundler, isSponsored: true }).context)
  expect(sheet.fee).toMatchObject({ amount: '0.0008925' })
  const service = (optional: boolean) => ({
    capabilities: { paymasterService: { url: 'https://pay.example', optional } },
  })
  const asked = (optional: boolean) => callsOfPage([{ to: friend, value: '0x5' }], service(optional))
  expect((await prepare(asked(true), world({ bundler }).context)).sheet.fee).toMatchObject({ amount: '0.0008925' })
  await expect(prepare(asked(false), world({ bundler }).context)).rejects.toMatchObject({
    message: 'Whoever was to pay the fee does not pay for this.',
  })
})

test('error: a node that does not answer, or belongs to another network', async () => {
  const silent = () => {
    throw new Error('down')
  }
  await expect(prepare(send, world({ answers: { eth_getBalance: silent } }).context)).rejects.toMatchObject({
    code: -32603,
    message: 'The network does not answer.',
    cause: expect.objectContaining({ message: 'down' }),
  })
  await expect(prepare(send, world({ answers: { eth_chainId: '0x2' } }).context)).rejects.toMatchObject({
    message: 'The node belongs to another network.',
  })
})

test.each([
  ['its own account', safe],
  ['its module', safeModule],
])('error: a site changes nothing about %s', async (_, to) => {
  const enable = toHex(encodeCall('enableModule(address)', [stranger]))
  await expect(prepare(callsOfPage([{ to, data: enable }]), world().context)).rejects.toMatchObject({ code: 4100 })
})

test('error: the key signs no form for the account or its module, under which a hidden operation could be', async () => {
  const types = { SafeOp: [{ name: 'safe', type: 'address' }] }
  for (const verifyingContract of [safeModule, safeModule.toLowerCase(), safe]) {
    const form = { types, primaryType: 'SafeOp', domain: { chainId: 1, verifyingContract }, message: { safe } }
    const asKey = requestOf('eth_signTypedData_v4', [own.eip155, form])
    await expect(prepare(asKey, world().context)).rejects.toMatchObject({ code: 4100 })
    // The account's own word for it is wrapped, and is no operation.
    await expect(prepare(requestOf('eth_signTypedData_v4', [safe, form]), world().context)).resolves.toBeDefined()
  }
})

test('error: networks without smart accounts, new contracts, and lasting permissions', async () => {
  const { context } = world()
  const none = { ...context, smartAccount: { address: safe, isPreferred: false } }
  await expect(prepare(send, none)).rejects.toMatchObject({ code: 4200 })
  await expect(prepare(requestOf('eth_sendTransaction', [{ data: '0x6000' }]), context)).rejects.toMatchObject({
    code: -32602,
  })
  for (const method of ['wallet_grantPermissions', 'wallet_requestExecutionPermissions', 'eth_sendUserOperation'])
    await expect(prepare(requestOf(method, [{}]), context)).rejects.toMatchObject({ code: 4200 })
})

test('error: a delegation of the key (EIP-7702) is refused as for the key’s own account', async () => {
  const { context } = world()
  const asked = { to: friend, authorizationList: [{ chainId: '0x1', address: friend }] }
  await expect(prepare(requestOf('eth_sendTransaction', [asked]), context)).rejects.toMatchObject({ code: 4200 })
})
