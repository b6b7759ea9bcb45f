import { createServer } from 'node:http'
import * as v from 'valibot'

/** The port of the numbers, apart from what the world reaches. */
export const ownPortSchema = v.strictObject({
  /** 0 takes a free one. */
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
})
export type OwnPort = v.InferOutput<typeof ownPortSchema>

export type MetricsServer = {
  /** Where Prometheus asks. */
  url: string
  stop(): Promise<void>
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers `/metrics` at a port of its own, and nothing else.
 * @param text what is told, made anew for each question
 * @throws Error when the port is taken
 */
export async function serveMetrics({ port, host }: OwnPort, text: () => Promise<string>): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    const end = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    if (request.url?.split('?')[0] !== '/metrics') return end(404, 'There are numbers at /metrics.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(405, 'Ask with GET.\n')
    text().then(
      (told) => end(200, told, metricsType),
      // What went wrong may hold anything: it is not told here.
      () => end(500, 'The numbers could not be read.\n'),
    )
  })
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} of the metrics is taken. Set "metrics.port" to another one.`, { cause: error })
          : error,
      ),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
