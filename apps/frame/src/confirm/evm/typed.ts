import { fromHex, isHex } from '../../signing/bytes.js'
import { checksum } from '../../signing/evm/address.js'
import { encodeType, readInteger, type TypedData } from '../../signing/evm/typedData.js'
import type { Action } from '../action.js'
import { readCall } from './call.js'
import { ownerFact, sinceFacts } from './facts.js'
import { form } from './form.js'
import type { Reading } from './reading.js'
import { ordersOf, readOrder } from './seaport.js'
import { allowance } from './tokens.js'
import { safeStep } from './wrappers.js'

type Values = Readonly<Record<string, unknown>>
type TypedReader = (message: Values, contract: string, reading: Reading) => readonly Action[]

const number = (value: unknown) => readInteger('uint256', value)
const account = (value: unknown) => checksum(String(value))
const bytes = (value: unknown) => (typeof value === 'string' && isHex(value) ? fromHex(value) : new Uint8Array())
const struct = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Values
const list = (value: unknown) => (Array.isArray(value) ? value : [value]).map(struct)

/** A permission that needs no transaction: whoever holds the signature has it. */
function permit(asset: string, spender: unknown, amount: bigint, until: bigint): Action {
  const action = allowance({ kind: 'token', address: asset }, account(spender), amount, until)
  const key =
    action.key === 'step.allow' ? 'step.permit' : action.key === 'step.allowAll' ? 'step.permitAll' : action.key
  return { ...action, key, risk: 'high', warnings: ['typed'] }
}

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'

const permit2: TypedReader = (message) =>
  list(message.details).map((each) =>
    permit(account(each.token), message.spender, number(each.amount), number(each.expiration)),
  )

const transferOnce: TypedReader = (message) =>
  list(message.permitted).map((each) => ({
    ...permit(account(each.token), message.spender, number(each.amount), number(message.deadline)),
    key: 'step.permitTransfer',
  }))

const operation = (sender: string, message: Values, reading: Reading): readonly Action[] => [
  { key: 'step.operation', party: sender, partyLabel: 'fact.account', risk: 'high' },
  ...readCall(
    { to: sender, value: 0n, data: bytes(message.callData) },
    { ...reading, owner: reading.self, self: sender },
  ),
]

/** Tells whose money it is where that is not this account's. */
function ofOwner(actions: readonly Action[], owner: unknown, { self }: Reading): readonly Action[] {
  const address = account(owner)
  if (address.toLowerCase() === self.toLowerCase()) return actions
  return actions.map(({ moves: _, ...each }) => ({ ...each, facts: [ownerFact(address), ...(each.facts ?? [])] }))
}

/** EIP-3009: whoever holds the signature makes the payment. */
const payment: TypedReader = (message, contract, reading) => {
  const asset = { kind: 'token', address: contract } as const
  const [amount, to, start] = [number(message.value), account(message.to), number(message.validAfter)]
  const action: Action = {
    key: 'step.transferSigned',
    asset,
    amount,
    party: to,
    partyLabel: 'fact.to',
    until: number(message.validBefore),
    facts: sinceFacts(start),
    moves: [{ direction: 'out', asset, amount, to }],
    risk: 'high',
    warnings: ['typed'],
  }
  return ofOwner([action], message.from, reading)
}
const paymentFields = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

/** In DAI's form no end is written as 0. */
const daiUntil = (expiry: unknown) => (number(expiry) === 0n ? (1n << 256n) - 1n : number(expiry))

/** By the whole type: what has the name of a permit and other fields is not one. */
const readers: Readonly<Record<string, TypedReader>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (message, contract, reading) =>
    ofOwner(
      [permit(contract, message.spender, number(message.value), number(message.deadline))],
      message.owner,
      reading,
    ),
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (message, contract, reading) => {
    const amount = message.allowed === true ? (1n << 256n) - 1n : 0n
    return ofOwner([permit(contract, message.spender, amount, daiUntil(message.expiry))], message.holder, reading)
  },
  [`TransferWithAuthorization(${paymentFields})`]: payment,
  [`ReceiveWithAuthorization(${paymentFields})`]: payment,
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: permit2,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: permit2,
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    transferOnce,
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    transferOnce,
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)':
    (message, safe, reading) => {
      const inner = { to: account(message.to), value: number(message.value), data: bytes(message.data) }
      const steps = safeStep(safe, inner, number(message.operation), (call, as) =>
        readCall(call, { ...reading, owner: reading.self, self: as }),
      )
      return steps.map((step) => ({ ...step, risk: 'high' as const }))
    },
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)':
    (message, _, reading) => operation(account(message.safe), message, reading),
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)':
    (message, _, reading) => operation(account(message.sender), message, reading),
}

const witness =
  /^Permit(?:Witness|BatchWitness)TransferFrom\(TokenPermissions(?:\[\])? permitted,address spender,uint256 nonce,uint256 deadline,/
/** These wrap a call, and hold more than it: who pays for it, how much and with what. */
const wraps = /^(?:SafeTx|SafeOp|PackedUserOperation)\(/

/** What a form for contracts says, read from the values that are hashed, as `hashedPart` gives them. */
export function readTyped(data: TypedData, reading: Reading): readonly Action[] {
  const { types, primaryType, domain, message } = data
  const type = encodeType(primaryType, types)
  const contract = typeof domain.verifyingContract === 'string' ? checksum(domain.verifyingContract) : undefined
  if (contract === undefined) return [form(data, contract)]
  if (witness.test(type) && type.endsWith(permissions))
    return [...transferOnce(message, contract, reading), form(data, contract)]
  const orders = ordersOf(type, message)
  if (orders) return orders.flatMap((order) => readOrder(order, contract, reading.self))
  const actions = Object.hasOwn(readers, type) ? readers[type]?.(message, contract, reading) : undefined
  if (!actions) return [form(data, contract)]
  return wraps.test(type) ? [...actions, form(data, contract)] : actions
}
