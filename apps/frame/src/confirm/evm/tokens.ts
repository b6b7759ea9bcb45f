import { type Action, type AssetRef, isUnlimited } from '../action.js'
import { isSame, type ReadContext, type Readers } from './reading.js'

/** An amount of a token that goes from one account to another. */
function transfer(asset: AssetRef, from: string, to: string, amount: bigint, { self, owner }: ReadContext): Action {
  const isOwn = isSame(from, owner)
  return {
    key: isOwn || isSame(from, self) ? 'step.send' : 'step.move',
    asset,
    amount,
    party: to,
    partyLabel: 'fact.to',
    // From oneself to oneself nothing moves.
    moves:
      isOwn === isSame(to, owner)
        ? []
        : isOwn
          ? [{ direction: 'out', asset, amount, to }]
          : [{ direction: 'in', asset, amount }],
    risk: isOwn ? 'low' : 'medium',
  }
}

/** A permission to spend. */
export function allowance(asset: AssetRef, spender: string, amount: bigint, until?: bigint): Action {
  const base = {
    asset,
    amount,
    party: spender,
    partyLabel: 'fact.spender' as const,
    ...(until === undefined ? {} : { until }),
  }
  if (amount === 0n && !(asset.kind === 'token' && asset.isIdOrAmount))
    return { ...base, key: 'step.stop', risk: 'low' }
  return isUnlimited(amount)
    ? { ...base, key: 'step.allowAll', permission: 'all', risk: 'high' }
    : { ...base, key: 'step.allow', permission: 'some', risk: 'medium' }
}

const native: AssetRef = { kind: 'native' }
const token = (address: string): AssetRef => ({ kind: 'token', address })
const either = (address: string): AssetRef => ({ kind: 'token', address, isIdOrAmount: true })

/** ERC-20, ERC-721, ERC-1155, wrapped native currency, and Permit2's own register of permissions. */
export const tokenReaders: Readers = {
  'transfer(address,uint256)': ([to, amount], call, context) => [
    transfer(token(call.to), context.self, to as string, amount as bigint, context),
  ],
  'transferFrom(address,address,uint256)': ([from, to, amount], call, context) => [
    transfer(either(call.to), from as string, to as string, amount as bigint, context),
  ],
  'approve(address,uint256)': ([spender, amount], call) => {
    const action = allowance(either(call.to), spender as string, amount as bigint)
    return [action]
  },
  'increaseAllowance(address,uint256)': ([spender, amount], call) => {
    const asset = token(call.to)
    // Nothing more is not nothing.
    if (amount === 0n)
      return [
        { key: 'step.allowMore', asset, amount, party: spender as string, partyLabel: 'fact.spender', risk: 'low' },
      ]
    const action = allowance(asset, spender as string, amount as bigint)
    return [action.key === 'step.allow' ? { ...action, key: 'step.allowMore' } : action]
  },
  'decreaseAllowance(address,uint256)': ([spender, amount], call) => [
    {
      key: 'step.allowLess',
      asset: token(call.to),
      amount: amount as bigint,
      party: spender as string,
      partyLabel: 'fact.spender',
      risk: 'low',
    },
  ],
  'setApprovalForAll(address,bool)': ([operator, isOn], call) => {
    const base = { asset: token(call.to), party: operator as string, partyLabel: 'fact.spender' as const }
    return [
      isOn
        ? { ...base, key: 'step.allowItems', permission: 'items', risk: 'high' }
        : { ...base, key: 'step.stopItems', risk: 'low' },
    ]
  },
  'safeTransferFrom(address,address,uint256)': ([from, to, id], call, context) => [
    transfer({ kind: 'token', address: call.to, id: id as bigint }, from as string, to as string, 1n, context),
  ],
  'safeTransferFrom(address,address,uint256,bytes)': ([from, to, id], call, context) => [
    transfer({ kind: 'token', address: call.to, id: id as bigint }, from as string, to as string, 1n, context),
  ],
  'safeTransferFrom(address,address,uint256,uint256,bytes)': ([from, to, id, amount], call, context) => [
    transfer(
      { kind: 'token', address: call.to, id: id as bigint },
      from as string,
      to as string,
      amount as bigint,
      context,
    ),
  ],
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': ([from, to, ids, amounts], call, context) => {
    const numbers = amounts as readonly bigint[]
    if ((ids as readonly bigint[]).length !== numbers.length) return undefined
    return (ids as readonly bigint[]).map((id, at) =>
      transfer({ kind: 'token', address: call.to, id }, from as string, to as string, numbers[at] ?? 0n, context),
    )
  },
  // Permit2: the second permission, from Permit2 to the spender.
  'approve(address,address,uint160,uint48)': ([asset, spender, amount, until]) => [
    allowance(token(asset as string), spender as string, amount as bigint, until as bigint),
  ],
  'transferFrom(address,address,uint160,address)': ([from, to, amount, asset], _, context) => [
    transfer(token(asset as string), from as string, to as string, amount as bigint, context),
  ],
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': ([, spender, amount, until], call) => [
    allowance(token(call.to), spender as string, amount as bigint, until as bigint),
  ],
  'deposit()': (_, call, { wrapped, isOwn }) => {
    const out = { direction: 'out' as const, asset: native, amount: call.value, to: call.to }
    const back = { direction: 'in' as const, asset: token(call.to), amount: call.value }
    return [
      {
        ...{ key: 'step.wrap', asset: native, amount: call.value, party: call.to, partyLabel: 'fact.contract' },
        moves: isOwn ? [out, ...(isSame(wrapped, call.to) ? [back] : [])] : [],
        risk: 'medium',
        warnings: ['contract'],
      },
    ]
  },
  'withdraw(uint256)': ([value], call, { wrapped, isOwn }) => {
    const [asset, amount] = [token(call.to), value as bigint]
    const out = { direction: 'out' as const, asset, amount, to: call.to }
    const back = { direction: 'in' as const, asset: native, amount }
    return [
      {
        ...{ key: 'step.unwrap', asset, amount, party: call.to, partyLabel: 'fact.contract' },
        moves: isOwn ? [out, ...(isSame(wrapped, call.to) ? [back] : [])] : [],
        risk: 'medium',
        warnings: ['contract'],
      },
    ]
  },
}
