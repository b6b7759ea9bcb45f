import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { Mail } from './mails.js'

export type Mailer = {
  /** Sends in the background: the answer of a call tells nothing of how long a mail took. */
  send(to: string, mail: Mail): void
  /** Resolves when the mail server has taken it. */
  deliver(to: string, mail: Mail): Promise<void>
  /** Ends when what was given is sent, or has failed. */
  close(): Promise<void>
}

/** Mail by SMTP, straight from the vault: nobody else sees a code. */
export function createMailer({ url, from }: Config['mail'], log: Logger): Mailer {
  const transport = createTransport(url)
  const underway = new Set<Promise<void>>()
  async function deliver(to: string, mail: Mail): Promise<void> {
    await transport.sendMail({
      from,
      // As an object: an address is never read as a list of them.
      to: { name: '', address: to },
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    deliver,
    send(to, mail) {
      const sending = deliver(to, mail)
        .catch((error: { code?: string }) => log.error({ code: error.code }, 'a mail could not be sent'))
        .finally(() => underway.delete(sending))
      underway.add(sending)
    },
    async close() {
      await Promise.all(underway)
      transport.close()
    },
  }
}
