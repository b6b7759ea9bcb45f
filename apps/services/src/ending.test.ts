import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startServices } from './start.js'
import { startServicesDatabase } from './testing/database.js'

test('behavior: an answer that is given while the process ends tells a balancer to close the connection', async () => {
  const database = await startServicesDatabase()
  const services = await startServices({ databaseUrl: database.url, port: 0, logLevel: 'silent' })
  const ask = async (between: () => void) => {
    const socket = connect(services.port, '127.0.0.1')
    socket.setEncoding('utf8')
    await once(socket, 'connect')
    // Half of a request: the server has begun to read it when it is told to end.
    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n')
    await fetch(`${services.url}/health`)
    between()
    socket.write('\r\n')
    const [text] = (await once(socket, 'data')) as [string]
    socket.destroy()
    return text
  }
  try {
    expect(await ask(() => {})).toMatch(/^connection: keep-alive\r$/im)
    let stopped = Promise.resolve()
    const text = await ask(() => {
      stopped = services.stop()
    })
    await stopped
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(text).toMatch(/^connection: close\r$/im)
  } finally {
    await services.stop()
    await database.stop()
  }
})

test('behavior: a line whose client reads nothing, and one that never ends its request, do not keep them from ending', async () => {
  const database = await startServicesDatabase()
  const services = await startServices({ databaseUrl: database.url, port: 0, logLevel: 'silent' })
  const stalled = connect(services.port, '127.0.0.1').pause()
  const halved = connect(services.port, '127.0.0.1')
  // They are cut off in the end.
  for (const line of [stalled, halved]) line.on('error', () => {})
  try {
    await Promise.all([once(stalled, 'connect'), once(halved, 'connect')])
    halved.write('POST /e HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{')
    // Until nothing more fits into the line: the server waits for the client, which never reads.
    const request = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000)
    while (stalled.write(request)) await fetch(`${services.url}/health`)
    await fetch(`${services.url}/health`)
    // Nobody else ends them: services that waited for these clients would do so for as long as a test may take.
    await services.stop()
  } finally {
    stalled.destroy()
    halved.destroy()
    await services.stop()
    await database.stop()
  }
})
