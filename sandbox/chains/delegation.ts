import * as abis from '@metamask/delegation-abis'
import * as bytecodes from '@metamask/delegation-abis/bytecode'
import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import type { Abi, Address, Hex } from 'viem'
import type { Deployer } from './deployer.js'
import { place } from './place.js'

/** Enforcers of the framework that a permission of the embedded wallet is bound by. */
const enforcers = [
  'AllowedMethodsEnforcer',
  'AllowedTargetsEnforcer',
  'ERC20PeriodTransferEnforcer',
  'ERC20StreamingEnforcer',
  'ExactCalldataEnforcer',
  'LimitedCallsEnforcer',
  'NativeTokenPeriodTransferEnforcer',
  'NativeTokenStreamingEnforcer',
  'RedeemerEnforcer',
  'TimestampEnforcer',
  'ValueLteEnforcer',
] as const

/** MetaMask’s Delegation Framework 1.3.0: where its contracts stand. */
export type Delegation = {
  manager: Address
  /** Whose code an account lends itself by EIP-7702. */
  statelessAccount: Address
  enforcers: Record<(typeof enforcers)[number], Address>
  /** By which wallets of other makers let an account take back all that it gave at once. */
  nonceEnforcer: Address
}

type Name = keyof typeof abis & keyof typeof bytecodes
const abiOf: Readonly<Record<string, unknown>> = { ...abis }
const codeOf: Readonly<Record<string, unknown>> = { ...bytecodes }

/** One address for all networks of a release, so any row of it will do. */
const published = DELEGATOR_CONTRACTS['1.3.0']?.[1] ?? {}

function addressOf(name: string): Address {
  const address = published[name]
  if (!address) throw new Error(`The release of the Delegation Framework does not name ${name}.`)
  return address
}

/**
 * Puts the framework where its release says that it stands. The code is that of its package, which was compiled once more after the release:
 * all but one of the addresses do not follow from it, so the contracts are placed and not deployed.
 */
export async function seedDelegation(deployer: Deployer, entryPoint: Address): Promise<Delegation> {
  const put = (name: Name, at: string, args: readonly unknown[] = []) =>
    place(deployer, addressOf(at), { abi: abiOf[name] as Abi, bytecode: codeOf[name] as Hex }, args)
  // Whoever owns it may pause it, and no more.
  const manager = await put('DelegationManager', 'DelegationManager', [deployer.address])
  const statelessAccount = await put('EIP7702StatelessDeleGator', 'EIP7702StatelessDeleGatorImpl', [
    manager,
    entryPoint,
  ])
  const placed = {} as Delegation['enforcers']
  for (const name of enforcers) placed[name] = await put(name, name)
  const nonceEnforcer = await put('NonceEnforcer', 'NonceEnforcer')
  return { manager, statelessAccount, enforcers: placed, nonceEnforcer }
}
