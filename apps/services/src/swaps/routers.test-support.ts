import type { SwapAsk, SwapBuild } from '../providers/types.js'
import { a, b, createMarketNode, market, user } from './market.test-support.js'
import { createRouters } from './routers.js'

export const amount = 1_000n

/** A market of the test's own, and the routers that ask it. */
export function world(settings: Parameters<typeof createRouters>[1] = {}) {
  const node = createMarketNode()
  const routers = createRouters(node.nodes, { now: () => 1_000_999, ...settings })
  return {
    ...node,
    ...routers,
    quoteOf: async (ask: Partial<SwapAsk>) =>
      (await routers.quote(market, { from: a, to: b, amount, ...ask }))?.amountOut,
    buildOf: (ask: Partial<SwapBuild> = {}) =>
      routers.build(market, {
        ...{ from: a, to: b, amount, user, slippage: 1, lifetimeSeconds: 60, estimate: false },
        ...ask,
      }),
  }
}
