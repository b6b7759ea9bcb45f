import { once } from 'node:events'
import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { startServices } from '../start.js'
import { startServicesDatabase } from '../testing/database.js'
import { refuseUpgrade } from './refuseUpgrade.js'

test.each([
  ['the relay', '/relay?projectId=none', 401],
  ['a chain', '/v1?projectId=none&chainId=eip155:1', 401],
  ['nothing', '/elsewhere', 404],
])('behavior: who keeps half of a refused connection to %s open does not hold up the end', async (_, path, status) => {
  const database = await startServicesDatabase()
  const services = await startServices({ databaseUrl: database.url, port: 0, logLevel: 'silent', seed: { wallets: 0 } })
  const socket = connect({ port: services.port, host: '127.0.0.1', allowHalfOpen: true })
  const key = 'dGhlIHNhbXBsZSBub25jZQ=='
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  await once(socket, 'end')
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*\r\nConnection: close\r\n`))
  await services.stop()
  socket.destroy()
  await database.stop()
})

test('behavior: a connection that breaks while it is refused is let go, and troubles nobody', () => {
  const socket = new Duplex({ autoDestroy: false, read() {}, write() {} })
  refuseUpgrade(socket, 401)
  expect(socket.destroyed).toBe(false)
  socket.emit('error', new Error('gone'))
  expect(socket.destroyed).toBe(true)
})
