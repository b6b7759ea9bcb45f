import { isAppError } from '../base/errors/AppError.js'
import type { ContractCall, TransactFeature } from '../core/family.js'
import { callData } from './abi.js'

// transfer(address,uint256)
const transferSelector = '0xa9059cbb'
// approve(address,uint256)
const approveSelector = '0x095ea7b3'

type Asked = Parameters<TransactFeature['allow']>[0]

/** See `TransactFeature.allow`. The data is written here, so that it can be nothing else. */
export async function allow(
  { allowance, simulate }: Pick<TransactFeature, 'allowance' | 'simulate'>,
  { amount, ...asked }: Asked,
): Promise<readonly ContractCall[]> {
  const { network, token, owner: from, spender, signal } = asked
  const left = await allowance(asked)
  if (left >= amount) return []
  const approve = (units: bigint): ContractCall => ({
    to: token,
    data: callData(approveSelector, spender, units),
    value: 0n,
  })
  const calls = [approve(amount)]
  return left > 0n && (await isRefused()) ? [approve(0n), ...calls] : calls

  /** Whether the token turns the approval down on a copy of the newest block. */
  function isRefused(): Promise<boolean> {
    return simulate({ network, from, calls }, { signal }).then(
      () => false,
      (error: unknown) => {
        if (isAppError(error, 'tx/reverted')) return true
        throw error
      },
    )
  }
}

/** See `TransactFeature.spenderOf`. */
export function spenderOf(data: string): string | undefined {
  if (data.slice(0, approveSelector.length).toLowerCase() !== approveSelector) return undefined
  const spender = /^0{24}([0-9a-f]{40})[0-9a-f]{64}$/i.exec(data.slice(approveSelector.length))?.[1]
  return spender && `0x${spender.toLowerCase()}`
}

/** See `TransactFeature.transfer`. */
export function transfer({ token, to, amount }: Parameters<TransactFeature['transfer']>[0]): ContractCall {
  if (token === undefined) return { to, data: '0x', value: amount }
  return { to: token, data: callData(transferSelector, to, amount), value: 0n }
}
