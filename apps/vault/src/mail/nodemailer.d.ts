/** The part of nodemailer that is used here; the package brings no types. */
declare module 'nodemailer' {
  type Message = {
    from: string
    to: { name: string; address: string }
    subject: string
    text: string
    html: string
    headers?: Readonly<Record<string, string>>
    disableFileAccess?: boolean
    disableUrlAccess?: boolean
  }
  type Transport = { sendMail(message: Message): Promise<unknown>; close(): void }
  export function createTransport(url: string, defaults?: object): Transport
}
