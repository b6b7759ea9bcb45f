import { redemptionsOf } from '../../signing/permissions/redeemed.js'
import type { AbiValue } from '../abi.js'
import { type Action, unreadable } from '../action.js'
import type { Call, Readers } from './reading.js'

const strangerRisk = (action: Action): Action => ({ ...action, risk: action.risk === 'low' ? 'medium' : action.risk })

/** Calls that Multicall3 makes, as itself and not as this account. */
function batch(
  calls: readonly Call[],
  call: Call & { to: string },
  read: (inner: Call, as: string) => readonly Action[],
) {
  const head: Action = {
    key: 'step.batch',
    party: call.to,
    partyLabel: 'fact.contract',
    risk: 'medium',
    warnings: ['contract'],
  }
  return [head, ...calls.flatMap((inner) => read(inner, call.to)).map(strangerRisk)]
}

type Entry = readonly AbiValue[]

/** What only wraps other calls: Multicall3, Safe, ERC-4337, and permissions that are used (ERC-7710). */
export const wrapperReaders: Readers = {
  'aggregate((address,bytes)[])': ([calls], call, { readInner }) =>
    batch(
      (calls as Entry[]).map(([to, data]) => ({ to: to as string, value: 0n, data: data as Uint8Array })),
      call,
      readInner,
    ),
  'tryAggregate(bool,(address,bytes)[])': ([, calls], call, { readInner }) =>
    batch(
      (calls as Entry[]).map(([to, data]) => ({ to: to as string, value: 0n, data: data as Uint8Array })),
      call,
      readInner,
    ),
  'aggregate3((address,bool,bytes)[])': ([calls], call, { readInner }) =>
    batch(
      (calls as Entry[]).map(([to, , data]) => ({ to: to as string, value: 0n, data: data as Uint8Array })),
      call,
      readInner,
    ),
  'aggregate3Value((address,bool,uint256,bytes)[])': ([calls], call, { readInner }) =>
    batch(
      (calls as Entry[]).map(([to, , value, data]) => ({
        to: to as string,
        value: value as bigint,
        data: data as Uint8Array,
      })),
      call,
      readInner,
    ),
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': (
    [to, value, data, operation, , , gasPrice],
    call,
    { readInner },
  ) => [
    ...safeStep(
      call.to,
      { to: to as string, value: value as bigint, data: data as Uint8Array },
      operation as bigint,
      readInner,
    ),
    // With a price of gas the account pays somebody for it, in any token and as much as it says: that is no part of the call.
    ...(gasPrice === 0n ? [] : [unreadable(call.to)]),
  ],
  'executeUserOp(address,uint256,bytes,uint8)': ([to, value, data, operation], call, { readInner }) =>
    safeStep(
      call.to,
      { to: to as string, value: value as bigint, data: data as Uint8Array },
      operation as bigint,
      readInner,
    ),
  'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)': (
    [operations],
    call,
    { readInner },
  ) =>
    (operations as Entry[])
      .flatMap(([sender, , , callData]) => [
        {
          key: 'step.operation' as const,
          party: sender as string,
          partyLabel: 'fact.account' as const,
          risk: 'high' as const,
        },
        ...readInner({ to: sender as string, value: 0n, data: callData as Uint8Array }, sender as string).map(
          strangerRisk,
        ),
      ])
      .map((each) =>
        each.key === 'step.operation'
          ? {
              ...each,
              facts: [{ label: { key: 'fact.contract' as const }, value: { type: 'text' as const, text: call.to } }],
            }
          : each,
      ),
  'redeemDelegations(bytes[],bytes32[],bytes[])': (values, call, { owner, readInner }) =>
    redemptionsOf(values, call.to, owner)?.flatMap(({ by, calls }): readonly Action[] => [
      { key: 'step.redeem', party: by, partyLabel: 'fact.account', risk: 'medium', warnings: ['contract'] },
      ...calls.flatMap((inner) => readInner(inner, by)).map(strangerRisk),
    ]),
}

/** A call that a Safe makes; `operation` 1 lets foreign code run as the Safe itself. */
export function safeStep(
  safe: string,
  inner: Call,
  operation: bigint,
  read: (inner: Call, as: string) => readonly Action[],
): readonly Action[] {
  const isForeign = operation !== 0n
  const head: Action = {
    key: isForeign ? 'step.safeDelegate' : 'step.safe',
    party: safe,
    partyLabel: 'fact.account',
    risk: isForeign ? 'high' : 'medium',
    ...(isForeign ? { warnings: ['delegate'] as const } : {}),
  }
  return [head, ...read(inner, safe).map(strangerRisk)]
}
