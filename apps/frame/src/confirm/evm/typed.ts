import { fromHex, isHex } from '../../signing/bytes.js'
import { checksum } from '../../signing/evm/address.js'
import { encodeType, readInteger, type TypedData } from '../../signing/evm/typedData.js'
import type { Action } from '../action.js'
import type { Fact } from '../model.js'
import { cleanLine } from '../text.js'
import { readCall } from './call.js'
import { allowance } from './tokens.js'
import { safeStep } from './wrappers.js'

type Values = Readonly<Record<string, unknown>>
type TypedReader = (message: Values, contract: string, self: string) => readonly Action[]

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

const operation = (sender: string, message: Values): readonly Action[] => [
  { key: 'step.operation', party: sender, partyLabel: 'fact.account', risk: 'high' },
  ...readCall({ to: sender, value: 0n, data: bytes(message.callData) }, sender).map(({ moves: _, ...each }) => each),
]

/** By the whole type: what has the name of a permit and other fields is not one. */
const readers: Readonly<Record<string, TypedReader>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (message, contract) => [
    permit(contract, message.spender, number(message.value), number(message.deadline)),
  ],
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (message, contract) => [
    permit(contract, message.spender, message.allowed === true ? (1n << 256n) - 1n : 0n, number(message.expiry)),
  ],
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: permit2,
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: permit2,
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    transferOnce,
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    transferOnce,
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)':
    (message, safe) => {
      const inner = { to: account(message.to), value: number(message.value), data: bytes(message.data) }
      const steps = safeStep(safe, inner, number(message.operation), (call, as) => readCall(call, as))
      return steps.map((step) => ({ ...step, risk: 'high' as const }))
    },
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)':
    (message) => operation(account(message.safe), message),
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)':
    (message) => operation(account(message.sender), message),
}

const witness = /^PermitWitnessTransferFrom\(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,/
const maxFields = 40

/** What a form for contracts says, read from the values that are hashed. `data` has been hashed, so it follows its types. */
export function readTyped(data: TypedData, self: string): readonly Action[] {
  const { types, primaryType, domain, message } = data
  const type = encodeType(primaryType, types)
  const contract = typeof domain.verifyingContract === 'string' ? checksum(domain.verifyingContract) : undefined
  const isWitness = witness.test(type) && type.endsWith(permissions)
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (contract !== undefined && isWitness) return [...transferOnce(message, contract, self), form(data, contract)]
  if (contract !== undefined && reader) return reader(message, contract, self)
  return [form(data, contract)]
}

/** All fields of a form that is not known, in the order in which they are signed. */
function form({ types, primaryType, message }: TypedData, contract: string | undefined): Action {
  const facts: Fact[] = []
  const visit = (type: string, value: unknown, name: string) => {
    if (facts.length >= maxFields) return
    const inner = /^(.*)\[\d*\]$/.exec(type)?.[1]
    if (inner !== undefined && Array.isArray(value)) {
      for (const [at, each] of value.entries()) visit(inner, each, `${name} ${at + 1}`)
    } else if (Object.hasOwn(types, type)) {
      for (const member of types[type] ?? [])
        visit(member.type, struct(value)[member.name], name ? `${name}.${member.name}` : member.name)
    } else {
      const values = { name: cleanLine(name, 40) }
      const text = cleanLine(typeof value === 'string' ? value : String(value), 160)
      facts.push({ label: { key: 'fact.field', values }, value: { type: 'text', text } })
    }
  }
  visit(primaryType, message, '')
  return {
    key: 'step.typed',
    values: { name: cleanLine(primaryType, 60) },
    ...(contract === undefined ? {} : { party: contract, partyLabel: 'fact.contract' }),
    facts,
    risk: contract === undefined ? 'medium' : 'high',
    warnings: ['form'],
  }
}
