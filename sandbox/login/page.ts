const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const loginStyle = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 22rem; padding: 0 1rem; background: light-dark(#f6f3ef, #131210); color: light-dark(#201e19, #f3f1ee) }
h1 { font-size: 1.5rem; line-height: 1.25 }
a { color: light-dark(#0e5380, #87c2e0) }
label { display: block; margin: 1rem 0 .25rem }
input { font: inherit; width: 100%; box-sizing: border-box; min-height: 44px; padding: .5rem .75rem; border: 1px solid light-dark(#8a857d, #7d786f); border-radius: 12px; background: light-dark(#fefdfb, #1a1816); color: inherit }
button { font: inherit; min-height: 44px; padding: .5rem 1rem; margin: 1rem .5rem 0 0; border: 1px solid light-dark(#8a857d, #7d786f); border-radius: 12px; background: transparent; color: inherit; cursor: pointer }
`

/** Where a person says who they are: anybody, as nobody is asked for a password here. */
export function loginPage({ uid, name }: { uid: string; name: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox login</title><link rel="stylesheet" href="/style.css"></head>
<body><main><h1>Local Test Identity</h1>
<p>Stands in for ${escaped(name)}. Be whoever you like.</p>
<form method="post" action="/interaction/${escaped(uid)}">
<label for="email">Email</label><input id="email" name="email" type="email" value="ann@example.com" required>
<button name="answer" value="in">Sign in</button><button name="answer" value="no" formnovalidate>Cancel</button>
</form></main></body></html>`
}
