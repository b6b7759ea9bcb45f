import { once } from 'node:events'
import { createServer } from 'node:net'

/** Refuses each connection as PgBouncer does: whatever it has to say comes under one code. */
export async function startRefusingPooler() {
  const pooler = { url: '', words: '', stop }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C08P01\0M${pooler.words}\0\0`)
      const head = Buffer.from('E....')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('It has no port')
  pooler.url = `postgres://somebody:secret@127.0.0.1:${address.port}/none`
  return pooler

  async function stop(): Promise<void> {
    server.close()
    await once(server, 'close')
  }
}
