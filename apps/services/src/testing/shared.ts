import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EmbeddedPostgres, startPostgres } from './postgres.js'

/**
 * One database server for all files of a run of tests: made when the first file asks for it, ended with the run. Vitest calls it
 * before the first test.
 */
export default async function setup(): Promise<() => Promise<void>> {
  let postgres: Promise<EmbeddedPostgres> | undefined
  const server = createServer((_request, response) => {
    postgres ??= startPostgres({ inMemory: true })
    postgres.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env.PORTICO_TEST_POSTGRES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.closeAllConnections()
    server.close()
    await (await postgres)?.stop()
  }
}
