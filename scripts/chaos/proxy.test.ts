import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChaosProxy, startProxy } from './proxy.js'

let proxy: ChaosProxy
let atServer: Socket[]
const undo: (() => unknown)[] = []

beforeEach(async () => {
  atServer = []
  // It says back what it hears, and ends when its caller does.
  const server = createServer((socket) => {
    atServer.push(socket)
    socket.on('error', () => {})
    socket.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => new Promise((resolve) => server.close(resolve)))
  undo.push(() => atServer.map((socket) => socket.destroy()))
  proxy = await startProxy({ port: (server.address() as AddressInfo).port })
  undo.push(() => proxy.stop())
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function dial() {
  const socket = connect({ port: proxy.port, host: '127.0.0.1' })
  const [heard, events]: [Buffer[], string[]] = [[], []]
  socket.on('data', (bytes: Buffer) => heard.push(bytes))
  socket.on('end', () => events.push('end'))
  socket.on('error', (error: NodeJS.ErrnoException) => events.push(error.code ?? ''))
  undo.push(() => socket.destroy())
  const said = () => Buffer.concat(heard).toString()
  const hears = (text: string) => vi.waitFor(() => expect(said()).toBe(text), { timeout: 60_000, interval: 5 })
  const gets = (event: string) => vi.waitFor(() => expect(events).toContain(event), { timeout: 60_000, interval: 5 })
  return { socket, said, hears, gets, events }
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

/** Bytes that go to the server and back beside the line: what could have passed on it meanwhile has. */
async function someRoundTrips(): Promise<void> {
  const own = connect({ port: atServer[0]?.localPort ?? 0, host: '127.0.0.1' })
  undo.push(() => own.destroy())
  for (let times = 0; times < 20; times++) {
    own.write('x')
    await once(own, 'data')
  }
}

describe('startProxy', () => {
  test('default: bytes pass both ways, whole, and so does an end', async () => {
    const { socket, hears, gets } = dial()
    const text = 'long '.repeat(400_000)
    socket.write(text)
    await hears(text)
    socket.end()
    await gets('end')
    await vi.waitFor(() => expect(proxy.open()).toBe(0), { timeout: 60_000, interval: 5 })
  })

  test('behavior: on a stalled line nobody is refused and no byte passes, until it passes again', async () => {
    const before = dial()
    before.socket.write('a')
    await before.hears('a')
    proxy.set({ kind: 'stall' })
    before.socket.write('b')
    const during = dial()
    during.socket.write('c')
    await someRoundTrips()
    expect([before.said(), during.said(), before.events, during.events]).toEqual(['a', '', [], []])
    proxy.set({ kind: 'pass' })
    await before.hears('ab')
    await during.hears('c')
  })

  test('behavior: a cut line resets both sides, and whoever comes, until it passes again', async () => {
    const before = dial()
    before.socket.write('a')
    await before.hears('a')
    const atServerToo = closed(atServer[0] as Socket)
    proxy.set({ kind: 'cut' })
    await before.gets('ECONNRESET')
    await atServerToo
    await dial().gets('ECONNRESET')
    proxy.set({ kind: 'pass' })
    const after = dial()
    after.socket.write('b')
    await after.hears('b')
  })

  test('behavior: of a half-open line the server knows and the client does not, even later; new ones pass', async () => {
    const before = dial()
    before.socket.write('a')
    await before.hears('a')
    const atServerOnly = closed(atServer[0] as Socket)
    proxy.set({ kind: 'half-open' })
    await atServerOnly
    proxy.set({ kind: 'pass' })
    before.socket.write('b')
    const after = dial()
    after.socket.write('c')
    await after.hears('c')
    expect([before.said(), before.events, proxy.open()]).toEqual(['a', [], 2])
    before.socket.destroy()
    await vi.waitFor(() => expect(proxy.open()).toBe(1), { timeout: 60_000, interval: 5 })
  })

  test('behavior: a slow line passes so many bytes a second, and all of them', async () => {
    proxy.set({ kind: 'slow', bytesPerSecond: 10_000 })
    const { socket, said, hears } = dial()
    const text = 'slow '.repeat(1_000)
    const began = performance.now()
    socket.write(text)
    await hears(text)
    // Twenty-five shares of 200 bytes, at least 20 ms apart; the ways there and back overlap.
    expect(performance.now() - began).toBeGreaterThan(450)
    proxy.set({ kind: 'pass' })
    const again = text.repeat(100)
    socket.write(again)
    await vi.waitFor(() => expect(said()).toHaveLength(text.length * 101), { timeout: 60_000, interval: 5 })
  })
})
