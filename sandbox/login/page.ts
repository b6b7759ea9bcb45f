const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const loginStyle = `body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 22rem; padding: 0 1rem; color-scheme: light dark }
label { display: block; margin: 1rem 0 .25rem }
input { font: inherit; width: 100%; box-sizing: border-box; min-height: 44px; padding: .5rem .75rem }
button { font: inherit; min-height: 44px; padding: .5rem 1rem; margin: 1rem .5rem 0 0 }
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
