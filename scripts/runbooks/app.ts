import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createSignInServer } from '../../apps/services/src/siwx/index.js'

/** An app's own server with sign-in, as small as can be: what the runbook of keys restarts. */
const signIn = createSignInServer({
  domains: ['shop.example'],
  secret: (process.env.SIGN_IN_SECRET ?? '').split(','),
})

createServer(async (request, response) => {
  const { url, method = 'GET', headers } = request
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) given.set(name, String(value))
  const body = method === 'POST' ? { body: new Uint8Array(await buffer(request)) } : {}
  const answer = await signIn.handle(new Request(`https://shop.example${url}`, { method, headers: given, ...body }))
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
}).listen(Number(process.env.PORT), '127.0.0.1')
