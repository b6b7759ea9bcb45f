import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectId } from './calls.mjs'

/** Starts the services of a built tree on a database and a node. Prints their address; ends with its standard input. */
const [tree, databaseUrl, node] = process.argv.slice(2)
const { startServices } = await import(pathToFileURL(join(tree, 'apps/services/dist/index.js')).href)
const services = await startServices({
  databaseUrl,
  port: 0,
  logLevel: 'silent',
  chains: [{ id: 'eip155:1', name: 'One', symbol: 'ETH', rpcUrls: [node] }],
  providers: { prices: ['fixed'] },
  prices: { fixed: { 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': '2000.5' } },
})
await services.projects.save({ id: projectId, name: 'Shop' })
console.log(services.url)
process.stdin.resume()
process.stdin.on('end', async () => {
  await services.stop()
  process.exit(0)
})
