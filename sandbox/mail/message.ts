/** A mail as its reader sees it. */
export type Message = {
  /** Counts from 1. */
  id: number
  /** Unix time in milliseconds. */
  at: number
  from: string
  to: readonly string[]
  subject: string
  text: string
  html: string
}

/** Reads what a mail program sends: headers, and the parts that are text. Nested parts are looked into; all else is left out. */
export function readMessage(raw: string): Pick<Message, 'subject' | 'text' | 'html'> {
  const { headers, body } = split(raw)
  const parts = textParts(headers, body)
  return { subject: decodeWords(headers.get('subject') ?? ''), text: parts.text ?? '', html: parts.html ?? '' }
}

type Parts = { text?: string; html?: string }

function textParts(headers: ReadonlyMap<string, string>, body: string): Parts {
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return Object.assign(
      {},
      ...inner.map((part) => {
        const { headers: own, body: content } = split(part.replace(/^\r?\n/, ''))
        return textParts(own, content)
      }),
    )
  }
  const content = decodeBody(body, headers.get('content-transfer-encoding') ?? '7bit')
  if (/^text\/html/i.test(type)) return { html: content }
  return /^text\/plain/i.test(type) ? { text: content } : {}
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = /\r?\n\r?\n/.exec(raw)
  const head = end ? raw.slice(0, end.index) : raw
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? raw.slice(end.index + end[0].length) : '' }
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString()
  const lines = body.replace(/\r\n/g, '\n').replace(/\n$/, '')
  return /quoted-printable/i.test(encoding) ? decodeQuoted(lines.replace(/=\n/g, '')) : lines
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** RFC 2047: words of headers beyond ASCII. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : decodeQuoted(content.replaceAll('_', ' ')),
    )
}
