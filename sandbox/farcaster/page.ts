import type { Person } from './people.js'
import type { SignatureParams } from './relay.js'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const appStyle = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 24rem; padding: 0 1rem; background: light-dark(#f6f3ef, #131210); color: light-dark(#201e19, #f3f1ee) }
h1 { font-size: 1.5rem; line-height: 1.25 }
a { color: light-dark(#0e5380, #87c2e0) }
fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; margin: 1rem 0; padding: .5rem 1rem }
label { display: block; margin: .5rem 0 }
small { display: block; opacity: .8; margin-inline-start: 1.5rem }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere }
button { font: inherit; min-height: 44px; padding: .5rem 1rem; margin: .5rem .5rem 0 0; border: 1px solid light-dark(#8a857d, #7d786f); border-radius: 12px; background: transparent; color: inherit; cursor: pointer }
`

const page = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Farcaster</title><link rel="stylesheet" href="/style.css"></head>
<body><main><h1>A stand-in for Farcaster’s app</h1>
${body}
</main></body></html>`

/** Where a person approves a sign-in, as whoever they like. */
export const approvePage = (token: string, asked: SignatureParams, people: readonly Person[]) =>
  page(`<dl><dt>Wants you to sign in</dt><dd id="domain">${escaped(asked.domain)}</dd><dt>For</dt><dd>${escaped(asked.siweUri)}</dd></dl>
<form method="post" action="/~/siwf"><input type="hidden" name="channelToken" value="${escaped(token)}">
<fieldset><legend>Sign as</legend>
${people
  .map(
    ({ fid, username, how }, index) =>
      `<label><input type="radio" name="fid" value="${fid}"${index === 0 ? ' checked' : ''}> ${escaped(username)} <small>${escaped(how)}</small></label>`,
  )
  .join('\n')}</fieldset>
<button name="answer" value="approve">Approve</button>
<button name="answer" value="stranger">Sign with a key that does not hold the account</button>
<button name="answer" value="forget">Let the code go stale</button></form>`)

export const donePage = (text: string) => page(`<p role="status">${escaped(text)}</p>`)
