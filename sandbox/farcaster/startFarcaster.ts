import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { approvePage, appStyle, donePage } from './page.js'
import { makePeople, type Person } from './people.js'
import { seedRegistries } from './registries.js'
import { makeRelay, type SignatureParams } from './relay.js'

export type FarcasterPart = {
  /** What the vault is told of it. */
  settings: { relay: string; app: string; rpcUrl: string }
  stop(): Promise<void>
}

const appPath = '/~/siwf'
const maxBytes = 65_536

/**
 * A stand-in for Farcaster: its relay, its app as a page, and its registries on a chain with the number of OP Mainnet.
 * @param url where a browser opens the app
 */
export async function startFarcaster(options: { port: number; url: string; rpcUrl: string }): Promise<FarcasterPart> {
  const { port, url, rpcUrl } = options
  const people = makePeople()
  await seedRegistries(rpcUrl, people)
  const relay = makeRelay({ appUrl: `${url}${appPath}`, appKey: randomBytes(24).toString('hex') })

  async function decide(form: URLSearchParams): Promise<string> {
    const token = form.get('channelToken') ?? ''
    const asked = relay.pending(token)
    const person = people.find(({ fid }) => String(fid) === form.get('fid'))
    if (!asked || !person) return 'This code is no longer good.'
    if (form.get('answer') === 'forget') {
      relay.forget(token)
      return 'The code is stale now.'
    }
    const stranger = privateKeyToAccount(generatePrivateKey())
    const signer =
      form.get('answer') === 'stranger'
        ? { address: stranger.address, sign: (message: string) => stranger.signMessage({ message }) }
        : person
    const message = messageFor(asked, person, signer.address)
    relay.authenticate(token, {
      message,
      signature: await signer.sign(message),
      fid: Number(person.fid),
      username: person.username,
      displayName: person.username,
    })
    return 'Signed. Go back to where you came from.'
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://farcaster.localhost')
    if (pathname === '/style.css') return send(response, 200, 'text/css', appStyle)
    const body = await bodyOf(request)
    if (pathname === appPath && request.method === 'POST')
      return send(response, 200, 'text/html', donePage(await decide(new URLSearchParams(body))))
    if (pathname === appPath) {
      const token = searchParams.get('channelToken') ?? ''
      const asked = relay.pending(token)
      const page = asked ? approvePage(token, asked, people) : donePage('This code is no longer good.')
      return send(response, 200, 'text/html', page)
    }
    const key = request.headers['x-farcaster-auth-relay-key']
    const told = relay.answer({
      method: request.method,
      path: pathname,
      token: (request.headers.authorization ?? '').replace(/^Bearer /, ''),
      key: Array.isArray(key) ? key[0] : key,
      body: body === '' ? undefined : JSON.parse(body),
    })
    if (!told) return send(response, 404, 'text/plain', 'There is nothing here.')
    send(response, told.status, 'application/json', JSON.stringify(told.body))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 400, 'application/json', '{"error":"Validation error"}'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    settings: { relay: `http://127.0.0.1:${port}`, app: `${url}${appPath}`, rpcUrl },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** What Farcaster's app writes (FIP-11). */
function messageFor(
  asked: SignatureParams,
  { fid, custody, address: own }: Person,
  address: Person['address'],
): string {
  const { domain, siweUri: uri, nonce, notBefore, expirationTime, requestId } = asked
  return createSiweMessage({
    address,
    chainId: 10,
    domain,
    uri,
    nonce,
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt: new Date(),
    ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
    ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
    ...(requestId === undefined ? {} : { requestId }),
    resources: [`farcaster://fid/${fid}`, `farcaster://signer/type/${own === custody ? 'custody' : 'authAddress'}`],
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > maxBytes) throw new Error('Too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-portico-sandbox': 'A stand-in for Farcaster: not the real software.',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  response.end(body)
}
