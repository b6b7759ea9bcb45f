import { createServer, type Socket } from 'node:net'
import { vi } from 'vitest'

export type Postbox = Awaited<ReturnType<typeof startPostbox>>

/** As much of SMTP as a mail takes. */
export async function startPostbox() {
  const mails: { to: string; text: string }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let [to, text, isData] = ['', '', false]
    socket.on('error', () => undefined)
    socket.write('220 box\r\n')
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isData && line !== '.') {
          text += `${line}\n`
          continue
        }
        if (isData) mails.push({ to, text })
        if (line.startsWith('RCPT')) to = /<(.*)>/.exec(line)?.[1] ?? ''
        isData = line === 'DATA'
        if (isData) text = ''
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  /** What was found in a mail to an address after so many mails. Throws when none can come any more. */
  async function find(to: string, form: RegExp, after = 0, isOver: () => boolean = () => false): Promise<string> {
    const look = () => {
      const mail = mails.slice(after).findLast((one) => one.to === to)
      // Long lines are broken on their way (quoted-printable).
      return form.exec(mail?.text.replaceAll('=\n', '') ?? '')?.[1]
    }
    await vi.waitUntil(() => isOver() || look() !== undefined, { timeout: 60_000, interval: 5 })
    const found = look()
    if (found === undefined) throw new Error('No mail came')
    return found
  }
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** So many have come. */
    count: () => mails.length,
    has: (to: string, found: RegExp) => mails.some((mail) => mail.to === to && found.test(mail.text)),
    find,
    /** The code that came to an address after so many mails. */
    code: (to: string, after: number, isOver: () => boolean) => find(to, /Subject: (\d{6})/, after, isOver),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
