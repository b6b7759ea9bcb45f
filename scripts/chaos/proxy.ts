import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a line between two programs does. */
export type Line =
  /** Bytes pass as they come. */
  | { kind: 'pass' }
  /** Connections are accepted and kept, and no byte passes, in either direction; what is held passes later. */
  | { kind: 'stall' }
  /** Those that are open are reset, and so is whoever connects. */
  | { kind: 'cut' }
  /** The server's side of those that are open is reset, and the client hears nothing of it, now or later; new ones pass. */
  | { kind: 'half-open' }
  /** So many bytes a second, of each connection and direction. */
  | { kind: 'slow'; bytesPerSecond: number }

export type ChaosProxy = {
  port: number
  /** Changes what the line does, for connections that are open as well as for new ones. */
  set(line: Line): void
  /** Connections that a client has open. */
  open(): number
  stop(): Promise<void>
}

/** How often a slow line hands on its share. */
const tickMs = 20
const longestPauseMs = 60_000
/** Pieces that are held of one direction; what comes then waits at its sender, as in a full buffer of a kernel. */
const longestQueue = 64

/** A line of TCP on loopback that can be disturbed while it is in use. */
export async function startProxy(to: { port: number; host?: string }): Promise<ChaosProxy> {
  const pairs = new Set<Pair>()
  let line: Line = { kind: 'pass' }
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    if (line.kind === 'cut') {
      client.on('error', () => {})
      client.resetAndDestroy()
      return
    }
    const pair = join(client, to, () => line)
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      line = next
      for (const pair of pairs) {
        if (next.kind === 'cut') pair.cut()
        else if (next.kind === 'half-open') pair.forget()
        else pair.wake()
      }
    },
    open: () => pairs.size,
    async stop() {
      for (const pair of pairs) pair.cut()
      server.close()
      await once(server, 'close')
    },
  }
}

type Pair = ReturnType<typeof join>

/** One connection: the client that came, and ours to the server for it. */
function join(client: Socket, to: { port: number; host?: string }, line: () => Line) {
  const server = connect({ host: to.host ?? '127.0.0.1', port: to.port, allowHalfOpen: true })
  let isForgotten = false
  const cut = () => {
    // One that has not connected yet cannot be reset.
    if (server.connecting) server.destroy()
    else server.resetAndDestroy()
    client.resetAndDestroy()
  }
  const [there, back] = [carry(client, server, line), carry(server, client, line)]
  for (const socket of [client, server]) {
    socket.setNoDelay(true)
    socket.on('error', () => {})
  }
  server.once('close', (failed) => {
    if (isForgotten) return
    if (failed) client.resetAndDestroy()
    else back.finish()
  })
  client.once('close', () => {
    there.drop()
    back.drop()
    server.destroy()
  })
  return {
    cut,
    wake() {
      there.wake()
      back.wake()
    },
    /** What the client still says is taken and goes nowhere, as on a line whose other end has lost its power. */
    forget() {
      if (isForgotten) return
      isForgotten = true
      there.drop()
      back.drop()
      if (server.connecting) server.destroy()
      else server.resetAndDestroy()
      client.on('end', () => client.destroy())
      client.on('data', () => {})
      client.resume()
    },
  }
}

/** Carries bytes one way, as the line lets them pass at the moment. */
function carry(from: Socket, into: Socket, line: () => Line) {
  let [isDropped, isEnded, isRunning] = [false, false, false]
  let wakeUp = () => {}
  const queue: Buffer[] = []

  async function rest(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms)
      wakeUp = resolve
    })
    clearTimeout(timer)
  }
  async function pass(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length && !isDropped; ) {
      const now = line()
      if (now.kind === 'stall') {
        await rest(longestPauseMs)
        continue
      }
      const isSlow = now.kind === 'slow'
      const share = isSlow ? Math.max(1, Math.floor((now.bytesPerSecond * tickMs) / 1_000)) : bytes.length
      const part = bytes.subarray(at, at + share)
      at += part.length
      if (!into.write(part) && !into.destroyed) await drained(into)
      if (isSlow) await rest(tickMs)
    }
  }
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let bytes = queue.shift(); bytes && !isDropped; bytes = queue.shift()) {
      await pass(bytes)
      if (queue.length < longestQueue && from.isPaused()) from.resume()
    }
    isRunning = false
    if (isEnded && !isDropped) into.end()
  }
  const finish = () => {
    isEnded = true
    void run()
  }
  from.on('data', (bytes: Buffer) => {
    if (isDropped) return
    queue.push(bytes)
    if (queue.length >= longestQueue) from.pause()
    void run()
  })
  from.on('end', finish)
  from.resume()
  return {
    finish,
    wake: () => wakeUp(),
    drop() {
      isDropped = true
      queue.length = 0
      wakeUp()
    },
  }
}

/** Until a socket takes more, or never will. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}
