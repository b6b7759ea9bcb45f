import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const [lowest, highest] = [10_000, 27_900] as const
// Each process begins somewhere else, and gives no port twice.
let lastPort = randomInt(lowest, highest)

/**
 * A port that nobody holds at this moment. Below the range from which the system hands out ports of its own: one of
 * those may go to whoever asks next, before the program is up that is to take it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = lastPort < highest ? lastPort + 1 : lowest
    const port = lastPort
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
