import { selectorOf } from '../../confirm/abi.js'
import { concat, fromHex, word } from '../bytes.js'
import type { BoundAsset, Bounds } from './bounds.js'
import { type ContractName, framework } from './contracts.js'

/** One condition of a delegation, and the contract that keeps it. */
export type Caveat = { enforcer: string; terms: Uint8Array }

type Named = { name: ContractName; terms: Uint8Array }

/** The conditions that keep the bounds, and who may use them. In every one: an end, and the accounts that may redeem. */
export function caveatsOf(bounds: Bounds, redeemers: readonly string[]): readonly Named[] {
  return [
    { name: 'TimestampEnforcer', terms: concat(word(0n, 16), word(bounds.until, 16)) },
    // Without it, the one who is named could hand the permission on to anybody.
    { name: 'RedeemerEnforcer', terms: concat(...redeemers.map(fromHex)) },
    ...ownCaveats(bounds),
  ]
}

function ownCaveats(bounds: Bounds): readonly Named[] {
  if (bounds.kind === 'calls')
    return [
      { name: 'AllowedTargetsEnforcer', terms: fromHex(bounds.target) },
      { name: 'AllowedMethodsEnforcer', terms: concat(...bounds.methods.map((method) => fromHex(selectorOf(method)))) },
      { name: 'ValueLteEnforcer', terms: word(0n) },
      { name: 'LimitedCallsEnforcer', terms: word(bounds.times) },
    ]
  const { asset, start } = bounds
  const numbers =
    bounds.kind === 'periodic'
      ? [bounds.amount, bounds.period, start]
      : [bounds.atOnce, bounds.most, bounds.perSecond, start]
  const terms = concat(
    ...(asset.kind === 'token' ? [fromHex(asset.address)] : []),
    ...numbers.map((each) => word(each)),
  )
  return [{ name: amountEnforcer(bounds.kind, asset), terms }, plainOnly(asset)]
}

const amountEnforcer = (kind: 'periodic' | 'stream', { kind: of }: BoundAsset): ContractName =>
  kind === 'periodic'
    ? of === 'native'
      ? 'NativeTokenPeriodTransferEnforcer'
      : 'ERC20PeriodTransferEnforcer'
    : of === 'native'
      ? 'NativeTokenStreamingEnforcer'
      : 'ERC20StreamingEnforcer'

/** What counts the network’s own currency lets any call go along, what counts a token was once without a look at the value: both are shut. */
const plainOnly = ({ kind }: BoundAsset): Named =>
  kind === 'native'
    ? { name: 'ExactCalldataEnforcer', terms: new Uint8Array() }
    : { name: 'ValueLteEnforcer', terms: word(0n) }

export const toCaveat = ({ name, terms }: Named): Caveat => ({ enforcer: framework[name].address, terms })
