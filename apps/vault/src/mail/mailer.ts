import type { Tally } from '@portico/watch'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { Mail } from './mails.js'

export type Mailer = {
  /** Sends in the background: the answer of a call tells nothing of how long a mail took. */
  send(to: string, mail: Mail): void
  /** Resolves when the mail server has taken it. */
  deliver(to: string, mail: Mail): Promise<void>
  /** What became of the last one. */
  last(): 'taken' | 'refused' | undefined
  /** Ends when what was given is sent, or has failed. */
  close(): Promise<void>
}

/** Mail by SMTP, straight from the vault: nobody else sees a code. */
export function createMailer({ url, from }: Config['mail'], { log, tally }: { log: Logger; tally: Tally }): Mailer {
  const transport = createTransport(url)
  const underway = new Set<Promise<void>>()
  let last: ReturnType<Mailer['last']>
  async function deliver(to: string, mail: Mail): Promise<void> {
    const sending = transport.sendMail({
      from,
      // As an object: an address is never read as a list of them.
      to: { name: '', address: to },
      ...mail,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await sending.then(
      () => {
        last = 'taken'
      },
      (error: unknown) => {
        last = 'refused'
        throw error
      },
    )
  }
  return {
    deliver,
    last: () => last,
    send(to, mail) {
      const sending = deliver(to, mail)
        .then(
          () => tally.add('vault_mails', { kind: 'code', outcome: 'sent' }),
          (error: { code?: string }) => {
            tally.add('vault_mails', { kind: 'code', outcome: 'failed' })
            log.error({ code: error.code }, 'a mail could not be sent')
          },
        )
        .finally(() => underway.delete(sending))
      underway.add(sending)
    },
    async close() {
      await Promise.all(underway)
      transport.close()
    },
  }
}
