/** Waits until a condition holds, asking again each time the page may have moved on. `meanwhile` may nudge it along. */
export async function until(
  condition: () => Promise<boolean>,
  meanwhile?: () => Promise<void>,
  limitMs = 60_000,
): Promise<void> {
  const end = Date.now() + limitMs
  for (;;) {
    if (await condition()) return
    if (Date.now() > end) throw new Error(`The condition did not come true within ${limitMs} ms: ${condition}`)
    await meanwhile?.()
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
