import fc from 'fast-check'
import { getAddress, type Hex, hashTypedData } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { toHex } from '../bytes.js'
import { entryPoint, safeModule } from './contracts.js'
import { type Operation, packOperation, safeOperationHash, unpackOperation, userOperationHash } from './operation.js'

const bytes = fc.uint8Array({ maxLength: 200 })
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((raw) => getAddress(toHex(raw)))
const amount = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
const operations: fc.Arbitrary<Operation> = fc.record(
  {
    sender: address,
    nonce: amount(256),
    factory: fc.record({ address, data: bytes }),
    callData: bytes,
    callGasLimit: amount(128),
    verificationGasLimit: amount(128),
    preVerificationGas: amount(256),
    maxFeePerGas: amount(128),
    maxPriorityFeePerGas: amount(128),
    paymaster: fc.record({ address, verificationGasLimit: amount(128), postOpGasLimit: amount(128), data: bytes }),
  },
  {
    requiredKeys: [
      'sender',
      'nonce',
      'callData',
      'callGasLimit',
      'verificationGasLimit',
      'preVerificationGas',
      'maxFeePerGas',
      'maxPriorityFeePerGas',
    ],
  },
)
const safeOp = {
  SafeOp: [
    { type: 'address', name: 'safe' },
    { type: 'uint256', name: 'nonce' },
    { type: 'bytes', name: 'initCode' },
    { type: 'bytes', name: 'callData' },
    { type: 'uint128', name: 'verificationGasLimit' },
    { type: 'uint128', name: 'callGasLimit' },
    { type: 'uint256', name: 'preVerificationGas' },
    { type: 'uint128', name: 'maxPriorityFeePerGas' },
    { type: 'uint128', name: 'maxFeePerGas' },
    { type: 'bytes', name: 'paymasterAndData' },
    { type: 'uint48', name: 'validAfter' },
    { type: 'uint48', name: 'validUntil' },
    { type: 'address', name: 'entryPoint' },
  ],
} as const

test('behavior: any operation has the names that viem finds, and reads back from what is signed', () => {
  fc.assert(
    fc.property(operations, fc.integer({ min: 1, max: 2 ** 40 }), amount(40), (operation, chainId, until) => {
      const packed = packOperation(operation)
      expect(unpackOperation(packed)).toEqual(operation)
      const { factory, paymaster, callData, ...numbers } = operation
      const hash = getUserOperationHash({
        chainId,
        entryPointAddress: entryPoint,
        entryPointVersion: '0.7',
        userOperation: {
          ...numbers,
          sender: numbers.sender as Hex,
          callData: toHex(callData),
          signature: '0x',
          ...(factory ? { factory: factory.address as Hex, factoryData: toHex(factory.data) } : {}),
          ...(paymaster
            ? {
                paymaster: paymaster.address as Hex,
                paymasterVerificationGasLimit: paymaster.verificationGasLimit,
                paymasterPostOpGasLimit: paymaster.postOpGasLimit,
                paymasterData: toHex(paymaster.data),
              }
            : {}),
        },
      })
      expect(toHex(userOperationHash(packed, BigInt(chainId)))).toBe(hash)
      const typed = hashTypedData({
        domain: { chainId, verifyingContract: safeModule },
        types: safeOp,
        primaryType: 'SafeOp',
        message: {
          ...numbers,
          safe: numbers.sender as Hex,
          initCode: toHex(packed.initCode),
          callData: toHex(callData),
          paymasterAndData: toHex(packed.paymasterAndData),
          validAfter: 0,
          validUntil: Number(until),
          entryPoint,
        },
      })
      expect(toHex(safeOperationHash(packed, BigInt(chainId), { after: 0n, until }))).toBe(typed)
    }),
    { numRuns: process.env.LONG ? 5_000 : 60 },
  )
})
