import type { Context, Hono } from 'hono'
import type { Deps } from '../context.js'
import { problem } from '../problem.js'
import { checkoutPage, checkoutPolicy, checkoutStyle, testCards } from './page.js'
import { decide, findPurchase, type PurchaseRow } from './purchases.js'

/** The sandbox's seller. Without a sandbox there is nothing here. */
export function onrampRoutes(app: Hono, deps: Deps, limit: (c: Context, route: string) => void): void {
  const { config, nodes } = deps
  if (!config.onramp.sandbox) return

  const show = (c: Context, row: PurchaseRow, notice?: string) => {
    c.set('policy', checkoutPolicy)
    const waits = row.status === 'paid' || row.status === 'delivering'
    const html = checkoutPage(row, nodes.chain(row.network)?.name ?? row.network, notice)
    return c.html(html, notice ? 422 : 200, { 'cache-control': 'no-store', ...(waits ? { refresh: '1' } : {}) })
  }
  const requirePurchase = async (c: Context): Promise<PurchaseRow> => {
    const found = await findPurchase(deps, c.req.param('id') ?? '')
    if (!found) throw problem(404, 'id', 'There is no such purchase')
    return found
  }

  app.get('/onramp/checkout.css', (c) =>
    c.body(checkoutStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
  )
  app.get('/onramp/checkout/:id', async (c) => {
    limit(c, '/onramp/checkout')
    return show(c, await requirePurchase(c))
  })
  app.post('/onramp/checkout/:id', async (c) => {
    limit(c, '/onramp/checkout')
    const row = await requirePurchase(c)
    const given = new URLSearchParams(await c.req.text())
    if (given.get('act') === 'cancel') await decide(deps, row.id, 'cancelled')
    else {
      const card = (given.get('card') ?? '').replace(/[\s-]/g, '')
      if (card === testCards.declined) await decide(deps, row.id, 'failed', 'The card was declined')
      else if (card === testCards.pays) {
        if (await decide(deps, row.id, 'paid')) deps.deliveries?.wake()
      } else if (row.status === 'created') return show(c, row, 'Only the two test cards are taken here.')
    }
    // Loading the page anew posts nothing.
    return c.redirect(`/onramp/checkout/${row.id}`, 303)
  })
}
