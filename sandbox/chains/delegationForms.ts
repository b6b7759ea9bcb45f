import type { Hex } from 'viem'

/** As MetaMask's Delegation Framework writes a delegation: for its contracts, and for who signs one (EIP-712). */
export const caveatStruct = 'struct Caveat { address enforcer; bytes terms; bytes args; }'
export const delegationStruct =
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }'
export const delegationTypes = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** The authority of a delegation that hands on nothing which was given: the power is the delegator's own. */
export const rootAuthority: Hex = `0x${'ff'.repeat(32)}`
