import postgres from 'postgres'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  recoverMessageAddress,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi, entryPoint07Address, toPackedUserOperation } from 'viem/account-abstraction'
import { publicKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  abi,
  allowance,
  contractCall,
  newcomer,
  refused,
  revocation,
  sessionsForTests,
  target,
  terms,
} from './sessions.test-support.js'

const { chains, server, deployer, ask, added, active } = sessionsForTests()

const call = (functionName: 'mint' | 'burn', value = 0n) => ({
  to: target,
  value,
  data: encodeFunctionData({ abi, functionName, args: [1n] }),
})
type Call = { to: Address; value: bigint; data: Hex }
const simple = parseAbi(['function execute(address, uint256, bytes)'])
const modular = parseAbi(['function execute(bytes32, bytes)'])
const encodings: Readonly<Record<string, (call: Call) => Hex>> = {
  'the reference account': ({ to, value, data }) => encodeFunctionData({ abi: simple, args: [to, value, data] }),
  'ERC-7579, one call': ({ to, value, data }) =>
    encodeFunctionData({
      abi: modular,
      args: [`0x${'00'.repeat(32)}`, concat([to, numberToHex(value, { size: 32 }), data])],
    }),
  'ERC-7579, several': (given) =>
    encodeFunctionData({
      abi: modular,
      args: [
        `0x01${'00'.repeat(31)}`,
        encodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), [[given]]),
      ],
    }),
}
const reference = encodings['the reference account'] as (call: Call) => Hex
const operation = (sender: string, callData: Hex) => ({
  sender,
  nonce: '0x1',
  callData,
  callGasLimit: '0x10000',
  verificationGasLimit: '0x10000',
  preVerificationGas: '0x1000',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  factory: null,
  signature: '0x',
})

describe('sign', () => {
  test.each(Object.entries(encodings))('default: %s', async (_name, encode) => {
    const { account, owner, pci, key } = await active()
    const userOp = operation(owner.address, encode(call('mint')))
    const { status, json } = await ask(`${account}/sign`, { pci, userOp })
    expect(status).toBe(200)
    const packed = toPackedUserOperation({
      sender: owner.address,
      nonce: 1n,
      callData: userOp.callData,
      callGasLimit: 0x10000n,
      verificationGasLimit: 0x10000n,
      preVerificationGas: 0x1000n,
      maxFeePerGas: 1_000_000_000n,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
    })
    // What the contract on the chain says that has to be signed.
    const hash = await deployer.read<Hex>(chains.seeded.entryPoints['0.7'], entryPoint07Abi as never, 'getUserOpHash', [
      packed,
    ])
    expect(chains.seeded.entryPoints['0.7']).toBe(entryPoint07Address)
    const signer = await recoverMessageAddress({ message: { raw: hash }, signature: json.signature })
    expect(signer).toBe(publicKeyToAddress(key))
  })

  test('error: what is not permitted', async () => {
    const { account, owner, pci } = await active()
    const sign = (callData: Hex, sender: string = owner.address) =>
      ask(`${account}/sign`, { pci, userOp: operation(sender, callData) })
    const delegated = encodeFunctionData({
      abi: modular,
      args: [`0xff${'00'.repeat(31)}`, concat([target, call('mint').data])],
    })
    for (const answer of [
      await sign(reference(call('burn'))),
      await sign(reference({ ...call('mint'), to: zeroAddress })),
      await sign(reference({ ...call('mint'), to: owner.address })),
      await sign(reference(call('mint', 1n))),
      await sign(reference({ to: target, value: 0n, data: '0x1234' })),
      await sign(delegated),
      await sign('0x'),
      await sign('0x12345678'),
      await sign(reference(call('mint')), target),
    ])
      expect(refused(answer)).toEqual({ status: 401, field: '' })
  })

  test('error: another kind of permission', async () => {
    const { account, owner, pci } = await active(undefined, terms([contractCall(), { type: 'gas-limit', data: {} }]))
    const userOp = operation(owner.address, reference(call('mint')))
    expect(refused(await ask(`${account}/sign`, { pci, userOp }))).toEqual({ status: 401, field: '' })
  })

  test('error: not active, revoked', async () => {
    const owner = newcomer()
    const { account, pci, given } = await added(owner)
    const userOp = operation(owner.address, reference(call('mint')))
    expect(refused(await ask(`${account}/sign`, { pci, userOp }))).toEqual({ status: 400, field: 'pci' })
    await ask(`${account}/activate`, { pci, ...given, context: '0x01' })
    expect((await ask(`${account}/sign`, { pci, userOp })).status).toBe(200)
    await ask(`${account}/revoke`, await revocation(owner, account, pci))
    expect(refused(await ask(`${account}/sign`, { pci, userOp }))).toEqual({ status: 400, field: 'pci' })
  })

  test.each([
    ['a contract', terms(), { to: target, value: 0n, data: call('mint').data }],
    ['an allowance', terms([allowance(10n)]), { to: target, value: 3n, data: '0x' as Hex }],
  ])('error: revoked while the signature is under way: %s', async (_, given, wanted) => {
    const owner = newcomer()
    const { account, pci } = await active(owner, given)
    const sql = postgres(server.url, { max: 2, fetch_types: false, onnotice: () => {} })
    // Its key is looked for behind all that the signing has read: there it waits.
    const lock = 7_715
    await sql.unsafe(`
      create or replace function wait_here() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
      create or replace trigger wait_here before insert on server_secrets for each row execute function wait_here()`)
    try {
      const signing = await sql.begin(async (held) => {
        await held`select pg_advisory_xact_lock(${lock})`
        const answer = ask(`${account}/sign`, { pci, userOp: operation(owner.address, reference(wanted)) })
        const waiting = () =>
          sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`
        await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1)
        expect((await ask(`${account}/revoke`, await revocation(owner, account, pci))).status).toBe(200)
        return { answer }
      })
      expect(await signing.answer).toEqual({
        status: 400,
        json: { status: 'FAILED', reasons: [{ field: 'pci', description: 'This permission was revoked' }] },
      })
    } finally {
      await sql`drop trigger wait_here on server_secrets`
      await sql.end()
    }
  })

  test('behavior: an allowance of native currency is counted, also by many at once', async () => {
    const { account, owner, pci } = await active(undefined, terms([allowance(10n)]))
    const sign = (value: bigint) =>
      ask(`${account}/sign`, { pci, userOp: operation(owner.address, reference({ to: target, value, data: '0x' })) })
    expect(refused(await sign(11n))).toEqual({ status: 401, field: '' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(3n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await sign(1n)).status).toBe(200)
    expect((await sign(1n)).status).toBe(401)
  })

  test('behavior: a new period brings a new allowance', async () => {
    const { account, owner, pci } = await active(undefined, terms([allowance(10n, 1)]))
    const userOp = operation(owner.address, reference({ to: target, value: 10n, data: '0x' }))
    expect((await ask(`${account}/sign`, { pci, userOp })).status).toBe(200)
    await expect.poll(async () => (await ask(`${account}/sign`, { pci, userOp })).status, { timeout: 60_000 }).toBe(200)
  })

  test('behavior: arguments meet the conditions that a permission names', async () => {
    const payAbi = parseAbi(['function pay(address to, uint256 amount, bool now, uint256[] parts)'])
    const given = (args: unknown[]) => ({
      type: 'contract-call',
      data: { address: target, abi: payAbi, functions: [{ functionName: 'pay', args }] },
    })
    const friend: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const judged = async (args: unknown[], [to, amount, soon]: [Address, bigint, boolean]) => {
      const { account, owner, pci } = await active(undefined, terms([given(args)]))
      const data = encodeFunctionData({ abi: payAbi, args: [to, amount, soon, []] })
      const userOp = operation(owner.address, reference({ to: target, value: 0n, data }))
      return (await ask(`${account}/sign`, { pci, userOp })).status
    }
    const toFriend = { condition: 'EQUAL', value: friend.toLowerCase() }
    const little = { condition: 'LESS_THAN_OR_EQUAL', value: '0x10' }
    expect(await judged([toFriend, little], [friend, 16n, true])).toBe(200)
    expect(await judged([null, little, { condition: 'NOT_EQUAL', value: true }], [target, 1n, false])).toBe(200)
    expect(await judged([toFriend, little], [friend, 17n, true])).toBe(401)
    expect(await judged([toFriend], [target, 1n, true])).toBe(401)
    for (const strange of [
      [{ condition: 'GREATER_THAN', value: friend }],
      [null, { condition: 'EQUAL', value: 'x' }],
      [null, null, null, { condition: 'EQUAL', value: [] }],
      [null, null, null, null, { condition: 'EQUAL', value: 1 }],
      [{ condition: 'constructor', value: 1 }],
      [{}],
    ])
      expect(await judged(strange, [friend, 1n, true])).toBe(401)
  })

  test('behavior: a call may send what its own permission says', async () => {
    const { account, owner, pci } = await active(
      undefined,
      terms([contractCall([{ functionName: 'mint', valueLimit: '0x5' }])]),
    )
    const sign = (value: bigint) =>
      ask(`${account}/sign`, { pci, userOp: operation(owner.address, reference(call('mint', value))) })
    expect((await sign(5n)).status).toBe(200)
    expect((await sign(6n)).status).toBe(401)
  })
})
