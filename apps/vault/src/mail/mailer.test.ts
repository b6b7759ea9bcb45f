import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMailer } from './mailer.js'

const mail = { subject: 'Your code', text: '012345', html: '<p>012345</p>' }

const settings = (url: string) => ({ url, from: 'wallet@harbor.example', name: 'Harbor' })

/** A mail server that takes everything but what goes to `nobody`. @returns its address, whom mails went to, and what they said */
async function serve() {
  const recipients: string[] = []
  const lines: string[] = []
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let isData = false
    say('220 mail.example')
    createInterface({ input: socket }).on('line', (line) => {
      if (isData && line !== '.') return void lines.push(line)
      if (line.startsWith('RCPT TO:<nobody')) return say('550 nobody')
      if (line.startsWith('RCPT TO:')) recipients.push(line.slice('RCPT TO:'.length))
      isData = line === 'DATA'
      say(isData ? '354 go on' : line.startsWith('EHLO') ? '250-mail.example\r\n250 SMTPUTF8' : '250 ok')
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, recipients, lines }
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
  const mailer = createMailer(settings(url), { log: {} as never, tally: {} as never })
  onTestFinished(() => mailer.close())
  await mailer.deliver(address, mail)
  expect(recipients).toEqual([recipient])
})

test('behavior: a mail says that no person sent it, so that no vacation answers it, and reads no file of this machine', async () => {
  const { url, lines } = await serve()
  const mailer = createMailer(settings(url), { log: {} as never, tally: {} as never })
  onTestFinished(() => mailer.close())
  await mailer.deliver('ann@example.com', mail)
  expect(lines).toContain('Auto-Submitted: auto-generated')
  expect(lines).toContain('From: wallet@harbor.example')
  expect(lines).toContain('To: ann@example.com')
  for (const text of [{ path: '/etc/hostname' }, { href: `${url}/x` }] as const)
    await expect(mailer.deliver('ann@example.com', { ...mail, text: text as never })).rejects.toThrow(
      /(File|Url) access rejected/,
    )
})

test('behavior: what becomes of mails is told: of the last one, and of codes by number', async () => {
  const { url, recipients } = await serve()
  const tally = { add: vi.fn() }
  const log = { error: vi.fn() }
  const mailer = createMailer(settings(url), { log: log as never, tally: tally as never })
  expect(mailer.last()).toBeUndefined()
  await mailer.deliver('ann@example.com', mail)
  expect(mailer.last()).toBe('taken')
  await expect(mailer.deliver('nobody@example.com', mail)).rejects.toThrow('550')
  expect(mailer.last()).toBe('refused')
  // Who waits for a mail tells of it; codes tell of themselves.
  expect(tally.add).not.toHaveBeenCalled()

  mailer.send('bob@example.com', mail)
  mailer.send('nobody@example.com', mail)
  expect(recipients).toEqual(['<ann@example.com>'])
  await mailer.close()
  expect(recipients).toEqual(['<ann@example.com>', '<bob@example.com>'])
  expect(tally.add.mock.calls).toEqual(
    expect.arrayContaining([
      ['vault_mails', { kind: 'code', outcome: 'sent' }],
      ['vault_mails', { kind: 'code', outcome: 'failed' }],
    ]),
  )
  expect(tally.add).toHaveBeenCalledTimes(2)
  expect(log.error.mock.calls).toEqual([[{ code: 'EENVELOPE' }, 'a mail could not be sent']])
})
