import type { AbiValue } from '../abi.js'
import { type Action, type AssetRef, isUnlimited } from '../action.js'
import type { Readers } from './call.js'

const same = (a: AbiValue | undefined, b: string) => typeof a === 'string' && a.toLowerCase() === b.toLowerCase()

/** An amount of a token that goes from one account to another. */
function transfer(asset: AssetRef, from: string, to: string, amount: bigint, self: string): Action {
  const isOwn = same(from, self)
  return {
    key: isOwn ? 'step.send' : 'step.move',
    asset,
    amount,
    party: to,
    partyLabel: 'fact.to',
    moves: isOwn
      ? [{ direction: 'out', asset, amount, to }]
      : same(to, self)
        ? [{ direction: 'in', asset, amount }]
        : [],
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

const token = (address: string): AssetRef => ({ kind: 'token', address })
const either = (address: string): AssetRef => ({ kind: 'token', address, isIdOrAmount: true })

/** ERC-20, ERC-721, ERC-1155, wrapped native currency, and Permit2's own register of permissions. */
export const tokenReaders: Readers = {
  'transfer(address,uint256)': ([to, amount], call, { self }) => [
    transfer(token(call.to), self, to as string, amount as bigint, self),
  ],
  'transferFrom(address,address,uint256)': ([from, to, amount], call, { self }) => [
    transfer(either(call.to), from as string, to as string, amount as bigint, self),
  ],
  'approve(address,uint256)': ([spender, amount], call) => {
    const action = allowance(either(call.to), spender as string, amount as bigint)
    return [action]
  },
  'increaseAllowance(address,uint256)': ([spender, amount], call) => {
    const action = allowance(token(call.to), spender as string, amount as bigint)
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
  'safeTransferFrom(address,address,uint256)': ([from, to, id], call, { self }) => [
    transfer({ kind: 'token', address: call.to, id: id as bigint }, from as string, to as string, 1n, self),
  ],
  'safeTransferFrom(address,address,uint256,bytes)': ([from, to, id], call, { self }) => [
    transfer({ kind: 'token', address: call.to, id: id as bigint }, from as string, to as string, 1n, self),
  ],
  'safeTransferFrom(address,address,uint256,uint256,bytes)': ([from, to, id, amount], call, { self }) => [
    transfer(
      { kind: 'token', address: call.to, id: id as bigint },
      from as string,
      to as string,
      amount as bigint,
      self,
    ),
  ],
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': ([from, to, ids, amounts], call, { self }) => {
    const numbers = amounts as readonly bigint[]
    if ((ids as readonly bigint[]).length !== numbers.length) return undefined
    return (ids as readonly bigint[]).map((id, at) =>
      transfer({ kind: 'token', address: call.to, id }, from as string, to as string, numbers[at] ?? 0n, self),
    )
  },
  // Permit2: the second permission, from Permit2 to the spender.
  'approve(address,address,uint160,uint48)': ([asset, spender, amount, until]) => [
    allowance(token(asset as string), spender as string, amount as bigint, until as bigint),
  ],
  'transferFrom(address,address,uint160,address)': ([from, to, amount, asset], _, { self }) => [
    transfer(token(asset as string), from as string, to as string, amount as bigint, self),
  ],
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': ([, spender, amount, until], call) => [
    allowance(token(call.to), spender as string, amount as bigint, until as bigint),
  ],
  'deposit()': (_, call) => [
    {
      key: 'step.wrap',
      asset: { kind: 'native' },
      amount: call.value,
      party: call.to,
      partyLabel: 'fact.contract',
      moves: [{ direction: 'out', asset: { kind: 'native' }, amount: call.value, to: call.to }],
      risk: 'medium',
      warnings: ['contract'],
    },
  ],
  'withdraw(uint256)': ([amount], call) => [
    {
      key: 'step.unwrap',
      asset: token(call.to),
      amount: amount as bigint,
      party: call.to,
      partyLabel: 'fact.contract',
      moves: [{ direction: 'out', asset: token(call.to), amount: amount as bigint, to: call.to }],
      risk: 'medium',
      warnings: ['contract'],
    },
  ],
}
