import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Answers a request for an upgrade that is not granted, and lets its connection go. The HTTP server does not look after it any more: a
 * client that kept its half open would hold it, and the end of the server, for ever.
 */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: Buffer = Buffer.alloc(0),
): void {
  const all = { ...headers, Connection: 'close', 'Content-Length': body.length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.once('error', () => socket.destroy())
  socket.end(
    Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`), body]),
    () => socket.destroy(),
  )
}
