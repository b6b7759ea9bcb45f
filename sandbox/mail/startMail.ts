import { createServer, type ServerResponse } from 'node:http'
import { SMTPServer } from 'smtp-server'
import { inboxPage, inboxScript, inboxStyle } from './inboxPage.js'
import { type Message, readMessage } from './message.js'

export type MailPart = {
  /** All that came to an address, oldest first. */
  messagesTo(address: string): Message[]
  stop(): Promise<void>
}

const kept = 500
const maxBytes = 1_048_576
const patienceMs = 20_000

/**
 * Catches mail: an SMTP server that delivers nothing, a page that shows what came, and `GET /messages?to=<address>&after=<id>`, which waits
 * until there is a mail with a higher number, at most 20 s.
 */
export async function startMail({ smtpPort, webPort }: { smtpPort: number; webPort: number }): Promise<MailPart> {
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const count = { last: 0 }
  const messagesTo = (address: string) => messages.filter(({ to }) => to.includes(address.toLowerCase()))

  const smtp = new SMTPServer({
    authOptional: true,
    // Nothing is encrypted on this machine: the certificate that it would warn of is not used.
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxBytes,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        count.last += 1
        const { mailFrom, rcptTo } = session.envelope
        messages.push({
          id: count.last,
          at: Date.now(),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address.toLowerCase()),
          ...readMessage(Buffer.concat(chunks).toString()),
        })
        messages.splice(0, Math.max(0, messages.length - kept))
        done()
        for (const wake of [...waiting]) wake()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', () => resolve())
  })

  const found = (to: string, after: number) => messagesTo(to).filter(({ id }) => id > after)
  const web = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://mail.localhost')
    if (request.method !== 'GET') return send(response, 405, 'text/plain', 'Only GET.')
    if (url.pathname === '/') return send(response, 200, 'text/html', inboxPage(messages))
    if (url.pathname === '/style.css') return send(response, 200, 'text/css', inboxStyle)
    if (url.pathname === '/inbox.js') return send(response, 200, 'text/javascript', inboxScript)
    const to = url.searchParams.get('to')
    if (url.pathname !== '/messages' || to === null) return send(response, 404, 'text/plain', 'There is nothing here.')
    const after = Number(url.searchParams.get('after') ?? 0)
    const answer = () => {
      clearTimeout(patience)
      waiting.delete(look)
      send(response, 200, 'application/json', JSON.stringify(found(to, after)))
    }
    const look = () => found(to, after).length > 0 && answer()
    const patience = setTimeout(answer, patienceMs)
    waiting.add(look)
    response.once('close', () => {
      clearTimeout(patience)
      waiting.delete(look)
    })
    look()
  })
  await new Promise<void>((resolve, reject) => {
    web.once('error', reject)
    web.listen(webPort, '127.0.0.1', resolve)
  })
  return {
    messagesTo,
    async stop() {
      const closed = new Promise<void>((resolve) => web.close(() => resolve()))
      web.closeAllConnections()
      await closed
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
}
