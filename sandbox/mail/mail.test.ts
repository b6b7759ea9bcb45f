import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { freePort } from '@portico/services/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailPart, startMail } from './startMail.js'

let mail: MailPart
let smtpPort: number
let web: string

beforeAll(async () => {
  smtpPort = await freePort()
  const webPort = await freePort()
  web = `http://127.0.0.1:${webPort}`
  mail = await startMail({ smtpPort, webPort })
})
afterAll(() => mail.stop())

/** Says each line when the server has answered the one before. */
async function deliver(to: string, content: string): Promise<void> {
  const socket = connect(smtpPort, '127.0.0.1')
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]()
  const said = ['HELO test', 'MAIL FROM:<wallet@example.com>', `RCPT TO:<${to}>`, 'DATA', `${content}\r\n.`, 'QUIT']
  await replies.next()
  for (const line of said) {
    socket.write(`${line}\r\n`)
    const { value } = await replies.next()
    expect(value).toMatch(/^[23]/)
  }
  socket.end()
  await once(socket, 'close')
}

const both = [
  'Subject: =?UTF-8?Q?Ihr_Code_f=C3=BCr?= =?UTF-8?B?IPCfjog=?=',
  'Content-Type: multipart/alternative; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe, see http://wallet.localhost/approve#abc=',
  'def now <script>',
  '--b1',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>Grüße</p>').toString('base64'),
  '--b1--',
].join('\r\n')

test('default', async () => {
  // Whoever waits for a mail is told when it comes.
  const waiting = fetch(`${web}/messages?to=ann@example.com`)
  await deliver('Ann@example.com', both)
  const [message] = (await (await waiting).json()) as { id: number }[]
  expect(message).toMatchObject({
    from: 'wallet@example.com',
    to: ['ann@example.com'],
    subject: 'Ihr Code für 🎈',
    text: 'Grüße, see http://wallet.localhost/approve#abcdef now <script>',
    html: '<p>Grüße</p>',
  })
  expect(mail.messagesTo('ANN@example.com')).toHaveLength(1)
  expect(mail.messagesTo('bob@example.com')).toEqual([])
})

test('param: after', async () => {
  await deliver('cat@example.com', 'Subject: one\r\n\r\nfirst')
  const [first] = mail.messagesTo('cat@example.com')
  const next = fetch(`${web}/messages?to=cat@example.com&after=${first?.id}`)
  await deliver('cat@example.com', 'Subject: two\r\n\r\nsecond')
  expect(await (await next).json()).toMatchObject([{ subject: 'two', text: 'second' }])
})

test('behavior: the page runs nothing of what came', async () => {
  const page = await fetch(`${web}/`)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  )
  const html = await page.text()
  expect(html).toContain('<a href="http://wallet.localhost/approve#abcdef"')
  expect(html).toContain('&#60;script&#62;')
  // Its own alone.
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/inbox.js" defer>'])
  expect((await fetch(`${web}/messages?to=a`, { method: 'POST' })).status).toBe(405)
})
