import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Deps } from '../context.js'
import { problem } from '../problem.js'
import { readJson } from '../readJson.js'
import { checkoutPage, checkoutPolicy, checkoutStyle, testCards } from './page.js'
import { decide, findPurchase, noteTold, type PurchaseRow, shownPurchase } from './purchases.js'

/** What sellers tell, and the sandbox's seller. Without either there is nothing here. */
export function onrampRoutes(app: Hono, deps: Deps, limit: (c: Context, route: string) => void): void {
  const { config, nodes } = deps
  const tellers = config.onramp.providers.filter(({ webhookSecret }) => webhookSecret !== undefined)
  if (tellers.length > 0)
    app.post('/onramp/told/:provider', async (c) => {
      limit(c, '/onramp/told')
      const teller = tellers.find(({ name }) => name === c.req.param('provider'))
      const text = await c.req.text()
      if (!teller?.webhookSecret || !isSigned(text, c.req.header('x-signature') ?? '', teller.webhookSecret))
        throw problem(401, 'signature', 'This was not signed by a provider of these services')
      const found = await noteTold(deps, teller.name, readTold(text))
      if (!found) throw problem(404, 'id', 'There is no such purchase')
      return c.json(shownPurchase(found))
    })
  if (!config.onramp.sandbox) return

  const show = (c: Context, row: PurchaseRow, notice?: string) => {
    c.set('policy', checkoutPolicy)
    const waits = row.status === 'paid' || row.status === 'delivering'
    const html = checkoutPage(row, nodes.chain(row.network)?.name ?? row.network, notice)
    return c.html(html, notice ? 422 : 200, { 'cache-control': 'no-store', ...(waits ? { refresh: '1' } : {}) })
  }
  const requirePurchase = async (c: Context): Promise<PurchaseRow> => {
    const found = await findPurchase(deps, c.req.param('id') ?? '')
    if (!found || found.elsewhere) throw problem(404, 'id', 'There is no such purchase')
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

const told = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  status: v.picklist(['paid', 'delivering', 'delivered', 'cancelled', 'failed']),
  transactionHash: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/))),
  reason: v.optional(v.pipe(v.string(), v.maxLength(300))),
})

function readTold(text: string): v.InferOutput<typeof told> {
  let given: unknown
  try {
    given = readJson(text)
  } catch {}
  const { success, output } = v.safeParse(told, given)
  if (!success) throw problem(400, '', 'The body is not of the agreed form')
  return output
}

/** `sha256=` and the HMAC of the body, in hex. */
function isSigned(text: string, signature: string, secret: string): boolean {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
