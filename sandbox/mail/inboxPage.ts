import type { Message } from './message.js'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Addresses in the text become links, so that a person can follow them as in a mail program. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>` : escaped(part),
    )
    .join('')

export const inboxStyle = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; background: light-dark(#f6f3ef, #131210); color: light-dark(#201e19, #f3f1ee) }
h1 { font-size: 1.5rem; line-height: 1.25 }
a { color: light-dark(#0e5380, #87c2e0) }
article { background: light-dark(#fefdfb, #1a1816); border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; padding: 1rem; margin: 1rem 0 }
h2 { font-size: 1.1rem; margin: 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0 0 }
small { opacity: .8 }
`

/** As people read it; programs have it whole. */
const timeOf = (iso: string) => `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`

/** New mails come into the page as it stands: one that loads itself anew takes place and focus from whoever reads. */
export const inboxScript = `setInterval(async () => {
  if (document.hidden) return
  const answer = await fetch('/').catch(() => undefined)
  if (!answer?.ok) return
  const mails = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('mails')
  const shown = document.getElementById('mails')
  if (mails && mails.innerHTML !== shown.innerHTML) shown.replaceChildren(...mails.childNodes)
}, 5000)
`

/** What came, the newest first. */
export function inboxPage(messages: readonly Message[]): string {
  const articles = [...messages].reverse().map(
    ({ id, at, to, subject, text }) => `<article id="mail-${id}">
<h2>${escaped(subject)}</h2>
<small>to ${escaped(to.join(', '))}, ${timeOf(new Date(at).toISOString())}</small>
<pre>${linked(text)}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox mail</title><link rel="stylesheet" href="/style.css"><script src="/inbox.js" defer></script></head>
<body><main><h1>Sandbox mail</h1>
<p>Every mail that the sandbox sends comes here, whoever it is for. Nothing leaves this machine.</p>
<div id="mails">${articles.join('\n') || '<p>No mail yet.</p>'}</div>
</main></body></html>`
}
