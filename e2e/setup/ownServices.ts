import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, startPostgres } from '@portico/services/testing'
import { onTestFinished } from 'vitest'
import { until } from './until.js'

export type OwnServices = {
  port: number
  /** The number of the project that the lines added. */
  projectId: string
  /** What the first line with these words printed. */
  said(words: string): string
  /** One more line, in the same folder. Resolves with what it printed. */
  run(line: string): Promise<string>
}

/** Where a node of this chain is. */
type NodeOf = (chainId: number) => string

/**
 * Follows a paper's lines in an empty folder, until the services that the last one starts answer: with a database and nodes of this
 * machine, and packages that were made here. They end with the test.
 *
 * @param options.nodeOf Nodes that hold nothing by default.
 */
export async function startOwnServices(
  lines: readonly string[],
  options: { folder: string; tarballs: string; nodeOf?: NodeOf },
): Promise<OwnServices> {
  if (lines.at(-1) !== 'npx portico-services start') throw new Error(`The lines start no services: ${lines.at(-1)}`)
  const { folder, tarballs } = options
  const [database, nodeOf, port] = await Promise.all([startPostgres(), options.nodeOf ?? startNodes(), freePort()])
  onTestFinished(() => database.stop())
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: process.env.HOME, PORTICO_PORT: String(port) }
  /** A line as it stands in the paper, at this machine's places. */
  const run = async (line: string): Promise<string> => {
    const [, name, value = ''] = /^export (\w+)=(.*)$/.exec(line) ?? []
    const placed = line.replaceAll('/srv/tarballs', tarballs)
    if (name === undefined) return (await promisify(execFile)('sh', ['-ec', placed], { cwd: folder, env })).stdout
    env[name] = name === 'DATABASE_URL' ? database.url : value
    return ''
  }
  const printed = new Map<string, string>()
  for (const line of lines.slice(0, -1)) {
    printed.set(line, await run(line))
    if (line.includes(' init --network')) askOwnNodes(join(folder, 'portico.json'), nodeOf)
  }
  const said = (words: string) => [...printed].find(([line]) => line.includes(words))?.[1] ?? ''
  startProgram('node_modules/@portico/services/dist/main.js start', { cwd: folder, env })
  await until(() => answers(`http://127.0.0.1:${port}/ready`))
  return { port, projectId: said('project add').trim(), said, run }
}

/** The nodes of all chains in the settings are those of this machine. */
function askOwnNodes(file: string, nodeOf: NodeOf): void {
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  for (const chain of settings.chains) chain.rpcUrls = [nodeOf(Number(chain.id.split(':')[1]))]
  writeFileSync(file, JSON.stringify(settings))
}

/** Nodes of one's own: by their path, of any chain. */
async function startNodes(): Promise<NodeOf> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const answer = ({ id, method }: { id: number; method: string }) => {
      const result = method === 'eth_chainId' ? `0x${Number(request.url?.slice(1)).toString(16)}` : '0x0'
      return { jsonrpc: '2.0', id, result }
    }
    const asked = JSON.parse(text)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return (chainId) => `http://127.0.0.1:${port}/${chainId}`
}

/** A program of Node that ends with the test. */
export function startProgram(command: string, how: { cwd: string; env: NodeJS.ProcessEnv }): ChildProcess {
  const child = spawn(process.execPath, command.split(' '), { ...how, stdio: 'ignore' })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return child
}

export const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
