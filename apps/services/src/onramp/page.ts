import { escapeHtml } from '../verify/page.js'
import { type PurchaseRow, shownPurchase } from './purchases.js'

/** Numbers that no bank gives out, as payment companies use them for trials. */
export const testCards = { pays: '4242424242424242', declined: '4000000000000002' } as const

export const checkoutPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export const checkoutStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px 16px; background: Canvas; color: CanvasText; }
main { max-width: 400px; margin: 0 auto; }
h1 { font-size: 1.375rem; margin: 16px 0; }
.sandbox { padding: 8px 12px; border: 2px dashed currentColor; border-radius: 8px; font-weight: 600; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
label { display: block; margin: 12px 0; }
input { display: block; box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 12px; font: inherit; }
button, a.button { display: block; box-sizing: border-box; width: 100%; min-height: 44px; margin: 12px 0; padding: 8px 16px; font: inherit; border: 1px solid currentColor; border-radius: 8px; background: transparent; color: inherit; text-align: center; cursor: pointer; }
button.primary { background: CanvasText; color: Canvas; }
[role=alert] { border-inline-start: 4px solid; padding-inline-start: 8px; }
`

const states: Readonly<Record<PurchaseRow['status'], readonly [title: string, text: string]>> = {
  created: ['Buy test tokens', 'No bank is asked and no card is charged. Test tokens are sent to your wallet.'],
  paid: ['Paid', 'The test tokens are being prepared. This page updates by itself.'],
  delivering: ['On the way', 'The test tokens were sent and wait for the network. This page updates by itself.'],
  delivered: ['Delivered', 'The test tokens are in your wallet. You can close this page.'],
  cancelled: ['Cancelled', 'Nothing was bought. You can close this page.'],
  failed: ['Not delivered', 'Nothing was delivered. You can close this page and try again.'],
}

/** The page that stands for a seller's: it runs no script, and posts to where it came from. */
export function checkoutPage(row: PurchaseRow, networkName: string, notice?: string): string {
  const { payment, purchase, walletAddress, transactionHash } = shownPurchase(row)
  const [title, text] = states[row.status]
  const facts: (readonly [string, string | null | undefined])[] = [
    ['You pay', `${payment.amount} ${payment.currency}`],
    ['You get', `${purchase.amount} ${purchase.currency}`],
    ['Network', networkName],
    ['To', walletAddress],
    ['Transaction', transactionHash],
    ['Reason', row.reason],
  ]
  const rows = facts
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
  const back =
    row.redirect_url && row.status !== 'created'
      ? `<a class="button" href="${escapeHtml(row.redirect_url)}">Back to ${escapeHtml(new URL(row.redirect_url).host)}</a>`
      : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} (sandbox)</title><link rel="stylesheet" href="/onramp/checkout.css"></head><body><main data-status="${row.status}"><p class="sandbox">Sandbox: no money moves</p><h1>${title}</h1><p role="status">${text}</p>${notice ? `<p role="alert">${escapeHtml(notice)}</p>` : ''}<dl>${rows.join('')}</dl>${row.status === 'created' ? form : ''}${back}</main></body></html>`
}

const form = `<form method="post" autocomplete="off"><label>Test card number<input name="card" inputmode="numeric" maxlength="19" required value="${testCards.pays}"></label><p>Never enter a real card. ${testCards.pays} pays, ${testCards.declined} is declined.</p><button class="primary" name="act" value="pay">Pay (no money moves)</button><button name="act" value="cancel" formnovalidate>Cancel</button></form>`
