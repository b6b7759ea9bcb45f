/** How often somebody is asked for a price before the search ends. */
const questionsMax = 8

/**
 * Finds how much has to be paid for at least `target` to come out, close to the least: at most half a percent too much comes out where
 * prices allow it. `undefined` when nothing comes out at all, or never enough.
 *
 * @param first A first guess.
 * @param ask What comes out of an amount.
 */
export async function amountFor(
  target: bigint,
  first: bigint,
  ask: (amount: bigint) => Promise<bigint>,
): Promise<bigint | undefined> {
  let amount = first > 0n ? first : 1n
  let best: bigint | undefined
  for (let question = 0; question < questionsMax; question++) {
    const out = await ask(amount)
    if (out === 0n) return best
    if (out >= target && (best === undefined || amount < best)) best = amount
    if (out >= target && (out - target) * 200n <= target) return best
    // A thousandth on top: the price worsens with the amount.
    const next = (amount * target) / out
    const more = next + next / 1_000n + 1n
    if (more === amount) return best
    amount = more
  }
  return best
}
