import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startTestChains } from '@portico/sandbox/chains'
import { type Abi, createPublicClient, type Hex, toHex as hexOf, http, keccak256 } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCall } from '../../confirm/abi.js'
import { fromHex, toHex } from '../bytes.js'
import { own, signer, stranger } from '../context.test-support.js'
import { joinSignature } from '../evm/message.js'
import { factoryCall, safeAddress, safeMessageHash, wrap6492 } from './account.js'
import { callDataOf } from './calls.js'
import { entryPoint, proxyFactory, safeModule } from './contracts.js'
import {
  factoryOf,
  type Operation,
  operationSignature,
  packOperation,
  safeOperationHash,
  userOperationHash,
  wireOperation,
} from './operation.js'

const require = createRequire(import.meta.url)
const artifact = (path: string): { abi: Abi; bytecode: Hex } =>
  JSON.parse(readFileSync(require.resolve(`@safe-global/${path}`), 'utf8'))
const moduleBuild = 'safe-4337/build/artifacts/contracts'

let chains: Awaited<ReturnType<typeof startTestChains>>
let rpcUrl: string
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = 31337n
const client = () => createPublicClient({ transport: http(rpcUrl) })

async function send(to: Hex | undefined, data: Hex, value = 0n): Promise<void> {
  const transaction = { from: account, ...(to ? { to } : {}), data, value: hexOf(value), gas: hexOf(12_000_000) }
  const hash = (await client().request({ method: 'eth_sendTransaction', params: [transaction] } as never)) as Hex
  const { status } = await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(status).toBe('success')
}

beforeAll(async () => {
  chains = await startTestChains()
  rpcUrl = chains.one.rpcUrl
})
afterAll(() => chains?.stop())

const operationOf = (more: Partial<Operation> = {}): Operation => ({
  sender: safeAddress(own.eip155),
  nonce: 0n,
  callData: callDataOf([{ to: stranger, value: 5n, data: new Uint8Array() }]),
  callGasLimit: 300_000n,
  verificationGasLimit: 800_000n,
  preVerificationGas: 60_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  ...more,
})
const sign = async (hash: Uint8Array) => fromHex(joinSignature(await signer.secp256k1(hash)))

test('behavior: the address is the one at which the factory makes the account', async () => {
  const data = toHex(factoryCall(own.eip155, 7n))
  const { data: answer = '0x' } = await client().call({ to: proxyFactory, data })
  expect(`0x${answer.slice(26)}`).toBe(safeAddress(own.eip155, 7n).toLowerCase())
  expect(safeAddress(own.eip155, 8n)).not.toBe(safeAddress(own.eip155, 7n))
})

test('behavior: packing, hash and what is signed are those of viem and of the module itself', async () => {
  const operation = operationOf({
    factory: factoryOf(own.eip155),
    paymaster: { address: stranger, verificationGasLimit: 5n, postOpGasLimit: 6n, data: Uint8Array.of(1, 2) },
  })
  const wire = wireOperation(operation, Uint8Array.of(9))
  const big = (name: string) => BigInt(wire[name] ?? 0)
  const theirs = {
    ...(wire as any),
    nonce: big('nonce'),
    callGasLimit: big('callGasLimit'),
    verificationGasLimit: big('verificationGasLimit'),
    preVerificationGas: big('preVerificationGas'),
    maxFeePerGas: big('maxFeePerGas'),
    maxPriorityFeePerGas: big('maxPriorityFeePerGas'),
    paymasterVerificationGasLimit: big('paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: big('paymasterPostOpGasLimit'),
  }
  const packed = packOperation(operation)
  const asHex = Object.fromEntries(
    Object.entries(packed).map(([name, value]) => [name, value instanceof Uint8Array ? toHex(value) : value]),
  )
  const lower = (each: object) =>
    JSON.stringify(each, (_, value) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase()
  expect(JSON.parse(lower({ ...asHex, signature: '0x09' }))).toEqual(JSON.parse(lower(toPackedUserOperation(theirs))))
  const hash = getUserOperationHash({
    chainId: Number(chainId),
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: theirs,
  })
  expect(toHex(userOperationHash(packed, chainId))).toBe(hash)
  const { abi } = artifact(`${moduleBuild}/Safe4337Module.sol/Safe4337Module.json`)
  const validity = { after: 3n, until: 4_000_000_000n }
  const signature = toHex(operationSignature(new Uint8Array(65), validity))
  const onChain = await client().readContract({
    address: safeModule,
    abi,
    functionName: 'getOperationHash',
    args: [{ ...asHex, signature }],
  })
  expect(toHex(safeOperationHash(packed, chainId, validity))).toBe(onChain)
})

test('behavior: the first operation makes the account and pays; then its owner signs for it', async () => {
  const safe = safeAddress(own.eip155)
  await send(safe, '0x', 10n ** 18n)
  const operation = operationOf({ factory: factoryOf(own.eip155) })
  const packed = packOperation(operation)
  const validity = { after: 0n, until: 0n }
  const signature = operationSignature(await sign(safeOperationHash(packed, chainId, validity)), validity)
  const values = [
    packed.sender,
    packed.nonce,
    packed.initCode,
    packed.callData,
    packed.accountGasLimits,
    packed.preVerificationGas,
    packed.gasFees,
    packed.paymasterAndData,
    signature,
  ]
  const handle = encodeCall('handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)', [
    [values],
    account,
  ])
  const before = await client().getBalance({ address: stranger })
  await send(entryPoint, toHex(handle))
  expect(await client().getBalance({ address: stranger })).toBe(before + 5n)

  const hash = keccak256('0x1234')
  const proof = toHex(await sign(safeMessageHash(fromHex(hash), safe, chainId)))
  expect(await client().verifyHash({ address: safe, hash, signature: proof })).toBe(true)
  expect(await client().verifyHash({ address: safe, hash: keccak256('0x5678'), signature: proof })).toBe(false)
})

test('behavior: an account that is not there yet signs by ERC-6492', async () => {
  const safe = safeAddress(own.eip155, 99n)
  const hash = keccak256('0x1234')
  const plain = await sign(safeMessageHash(fromHex(hash), safe, chainId))
  const wrapped = toHex(wrap6492(plain, own.eip155, 99n))
  const data = toHex(factoryCall(own.eip155, 99n))
  expect(wrapped).toBe(serializeErc6492Signature({ address: proxyFactory, data, signature: toHex(plain) }))
  expect(await client().verifyHash({ address: safe, hash, signature: wrapped })).toBe(true)
})
