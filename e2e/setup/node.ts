import type { Page } from 'playwright-core'
import { inject } from 'vitest'

type Call = { id: number; method: string; params: readonly unknown[] }
type Answer = { id: number; result?: unknown; error?: unknown }

/**
 * Stands between the page and the node of the first chain: `twist` may change what the node answers to one call. Returns how to let the
 * node speak for itself again.
 */
export async function twistNode(
  page: Page,
  twist: (call: Call, answer: Answer) => Answer | undefined,
): Promise<() => Promise<void>> {
  const url = new URL(inject('addresses').chains[0]?.rpcUrl ?? 'http://none.invalid')
  const isNode = (asked: URL) => asked.host === url.host
  await page.route(isNode, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    const asked = route.request().postDataJSON() as Call | Call[]
    const answered = (await response.json()) as Answer | Answer[]
    const calls = [asked].flat()
    const json = [answered].flat().map((answer) => {
      const call = calls.find(({ id }) => id === answer.id)
      return (call && twist(call, answer)) ?? answer
    })
    await route.fulfill({ response, json: Array.isArray(answered) ? json : json[0] })
  })
  return () => page.unroute(isNode)
}
