import { keccak_256 } from '@noble/hashes/sha3.js'
import { type AbiValue, encodeAbi } from '../../confirm/abi.js'
import { concat, fromHex, toBigInt, toHex, utf8, word } from '../bytes.js'
import { checksum } from '../evm/address.js'
import { domainSeparator, factoryCall, type SafeOwner } from './account.js'
import { entryPoint, proxyFactory, safeModule } from './contracts.js'

/** Who pays for an operation instead of the account. */
export type Paymaster = { address: string; verificationGasLimit: bigint; postOpGasLimit: bigint; data: Uint8Array }

export type Gas = { callGasLimit: bigint; verificationGasLimit: bigint; preVerificationGas: bigint }
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** A user operation before it is packed (ERC-4337, EntryPoint 0.7). */
export type Operation = Gas &
  Fees & {
    sender: string
    nonce: bigint
    /** With the first operation alone: what makes the account. */
    factory?: { address: string; data: Uint8Array } | undefined
    callData: Uint8Array
    paymaster?: Paymaster | undefined
  }

/** As the EntryPoint takes it, and as it is signed. */
export type PackedOperation = {
  sender: string
  nonce: bigint
  initCode: Uint8Array
  callData: Uint8Array
  accountGasLimits: Uint8Array
  preVerificationGas: bigint
  gasFees: Uint8Array
  paymasterAndData: Uint8Array
}

/** What makes the account, for its first operation. */
export function factoryOf(owner: SafeOwner, salt = 0n): NonNullable<Operation['factory']> {
  return { address: proxyFactory, data: factoryCall(owner, salt) }
}

export function packOperation(operation: Operation): PackedOperation {
  const { factory, paymaster } = operation
  return {
    sender: operation.sender,
    nonce: operation.nonce,
    initCode: factory ? concat(fromHex(factory.address), factory.data) : new Uint8Array(),
    callData: operation.callData,
    accountGasLimits: concat(word(operation.verificationGasLimit, 16), word(operation.callGasLimit, 16)),
    preVerificationGas: operation.preVerificationGas,
    gasFees: concat(word(operation.maxPriorityFeePerGas, 16), word(operation.maxFeePerGas, 16)),
    paymasterAndData: paymaster
      ? concat(
          fromHex(paymaster.address),
          word(paymaster.verificationGasLimit, 16),
          word(paymaster.postOpGasLimit, 16),
          paymaster.data,
        )
      : new Uint8Array(),
  }
}

const halves = (bytes: Uint8Array) => [toBigInt(bytes.subarray(0, 16)), toBigInt(bytes.subarray(16, 32))] as const

/** Back from what is signed: the fields one by one. */
export function unpackOperation(packed: PackedOperation): Operation {
  const [verificationGasLimit, callGasLimit] = halves(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = halves(packed.gasFees)
  const { initCode, paymasterAndData } = packed
  const [paymasterGas, postOpGas] = halves(paymasterAndData.subarray(20))
  return {
    sender: packed.sender,
    nonce: packed.nonce,
    callData: packed.callData,
    preVerificationGas: packed.preVerificationGas,
    verificationGasLimit,
    callGasLimit,
    maxPriorityFeePerGas,
    maxFeePerGas,
    ...(initCode.length > 0
      ? { factory: { address: checksum(toHex(initCode.subarray(0, 20))), data: initCode.subarray(20) } }
      : {}),
    ...(paymasterAndData.length > 0
      ? {
          paymaster: {
            address: checksum(toHex(paymasterAndData.subarray(0, 20))),
            verificationGasLimit: paymasterGas,
            postOpGasLimit: postOpGas,
            data: paymasterAndData.subarray(52),
          },
        }
      : {}),
  }
}

/** The most that an operation can cost, whoever pays. */
export function highestCost({ callGasLimit, verificationGasLimit, preVerificationGas, ...rest }: Operation): bigint {
  const { paymaster, maxFeePerGas } = rest
  const ofPaymaster = paymaster ? paymaster.verificationGasLimit + paymaster.postOpGasLimit : 0n
  return (callGasLimit + verificationGasLimit + preVerificationGas + ofPaymaster) * maxFeePerGas
}

/** The name of an operation: what bundlers and the EntryPoint know it by. Nobody signs this with a Safe. */
export function userOperationHash(packed: PackedOperation, chainId: bigint): Uint8Array {
  const inner = encodeAbi('address,uint256,bytes32,bytes32,bytes32,uint256,bytes32,bytes32', [
    packed.sender,
    packed.nonce,
    keccak_256(packed.initCode),
    keccak_256(packed.callData),
    packed.accountGasLimits,
    packed.preVerificationGas,
    packed.gasFees,
    keccak_256(packed.paymasterAndData),
  ])
  return keccak_256(encodeAbi('bytes32,address,uint256', [keccak_256(inner), entryPoint, chainId]))
}

/** Seconds since 1970 between which an operation holds; 0 sets no end. */
export type Validity = { after: bigint; until: bigint }

const safeOpType =
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)'

/** What the owner signs (EIP-712, under the domain of the module). */
export function safeOperationHash(packed: PackedOperation, chainId: bigint, validity: Validity): Uint8Array {
  const [verificationGasLimit, callGasLimit] = halves(packed.accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = halves(packed.gasFees)
  const values: AbiValue[] = [
    keccak_256(utf8(safeOpType)),
    packed.sender,
    packed.nonce,
    keccak_256(packed.initCode),
    keccak_256(packed.callData),
    verificationGasLimit,
    callGasLimit,
    packed.preVerificationGas,
    maxPriorityFeePerGas,
    maxFeePerGas,
    keccak_256(packed.paymasterAndData),
    validity.after,
    validity.until,
    entryPoint,
  ]
  const types = `bytes32,address,uint256,bytes32,bytes32,uint128,uint128,uint256,uint128,uint128,bytes32,uint48,uint48,address`
  const struct = keccak_256(encodeAbi(types, values))
  return keccak_256(concat(Uint8Array.of(0x19, 1), domainSeparator(safeModule, chainId), struct))
}

/** The operation's signature as the module takes it: when it holds, and what the owner signed. */
export function operationSignature(signature: Uint8Array, { after, until }: Validity): Uint8Array {
  return concat(word(after, 6), word(until, 6), signature)
}

const number = (value: bigint) => `0x${value.toString(16)}`

/** As bundlers take it by JSON-RPC. */
export function wireOperation(operation: Operation, signature: Uint8Array): Record<string, string> {
  const { factory, paymaster } = operation
  return {
    sender: operation.sender,
    nonce: number(operation.nonce),
    ...(factory ? { factory: factory.address, factoryData: toHex(factory.data) } : {}),
    callData: toHex(operation.callData),
    callGasLimit: number(operation.callGasLimit),
    verificationGasLimit: number(operation.verificationGasLimit),
    preVerificationGas: number(operation.preVerificationGas),
    maxFeePerGas: number(operation.maxFeePerGas),
    maxPriorityFeePerGas: number(operation.maxPriorityFeePerGas),
    ...(paymaster
      ? {
          paymaster: paymaster.address,
          paymasterVerificationGasLimit: number(paymaster.verificationGasLimit),
          paymasterPostOpGasLimit: number(paymaster.postOpGasLimit),
          paymasterData: toHex(paymaster.data),
        }
      : {}),
    signature: toHex(signature),
  }
}
