import type { SafeOwner } from './account.js'

/** Where networks that verify P-256 themselves do so (EIP-7951, RIP-7212). */
const precompile = '0x0000000000000000000000000000000000000100'
/** A signature of P-256 that holds: hash, r, s, x, y. */
const holding =
  '0x' +
  'bbd8743e79614418eef4597d34ccb5b3eb5930dd305079244e1bf556d9e3b981' +
  '73f3875e1f868fbd9889510737696e791009029393a73ed6c0969e5ca05a3c1a' +
  '4541cf447adc3ff321cac5218457989a50b1b2260c0d4de12de150d8b6a0a7fd' +
  '1e18532fd4754c02f3041d9c75ceb33b83ffd81ac7ce4fe882ccb1c98bc5896e' +
  'a46c311c4e2ff40dd96a3653e6e45445d32dfe486eced75c7a90c6a18881c0a3'

/** What P-256 costs at most where the network verifies it, and where Safe’s contract does: 233,476 were seen, 253,764 can be. */
const cheap = 10_000n
const dear = 260_000n
/** All else that an account that is there does before it calls: 71,000 were seen. */
const overhead = 110_000n

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * How much gas the signature of a passkey needs, given what a bundler estimated: it estimates with a signature that cannot hold, and some
 * look for the least with which that is refused in good order, which is less than one that holds needs. And where the network verifies
 * P-256 itself it is too much: a signature that does not hold is tried by the contract besides.
 */
export async function signatureGas(owner: SafeOwner, ask: Ask): Promise<(estimated: bigint, isNew: boolean) => bigint> {
  if (typeof owner === 'string') return (estimated) => estimated
  const answer = await ask('eth_call', [{ to: precompile, data: holding }, 'latest']).catch(() => undefined)
  const isCheap = typeof answer === 'string' && /^0x0{63}1$/.test(answer)
  const needed = overhead + (isCheap ? cheap : dear)
  return (estimated, isNew) => {
    // What makes the account is in the estimate alone.
    if (isNew) return estimated + (isCheap ? cheap : dear)
    return isCheap || estimated < needed ? needed : estimated
  }
}
