import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './mailer.js'

const mail = { subject: 'Your code', text: '012345', html: '<p>012345</p>' }

/** A mail server that takes everything. @returns its address, and whom mails went to */
async function serve() {
  const recipients: string[] = []
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let isData = false
    say('220 mail.example')
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line !== '.') return
      if (line.startsWith('RCPT TO:')) recipients.push(line.slice('RCPT TO:'.length))
      isData = line === 'DATA'
      say(isData ? '354 go on' : line.startsWith('EHLO') ? '250-mail.example\r\n250 SMTPUTF8' : '250 ok')
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, recipients }
}

test.each([
  ['ann@example.com', '<ann@example.com>'],
  ['ann@\uff45xample.com', '<ann@example.com>'],
  ['ann@exam\u00adple.com', '<ann@example.com>'],
  ['ann@STRA\u1e9eE.example', '<ann@strasse.example>'],
  ['ann@m\u00fcller.example', '<ann@xn--mller-kva.example>'],
  ['ann@example.com/.evil.example', '<ann@example.com/.evil.example>'],
])('behavior: a mail to %j goes where its account is found', async (address, recipient) => {
  const { url, recipients } = await serve()
  const mailer = createMailer(
    { url, from: 'wallet@harbor.example', name: 'Harbor' },
    { log: {} as never, tally: {} as never },
  )
  onTestFinished(() => mailer.close())
  await mailer.deliver(address, mail)
  expect(recipients).toEqual([recipient])
})
