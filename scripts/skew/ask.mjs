import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calls, projectId } from './calls.mjs'

/** Asks services as the page of a built tree does. Prints what became of each call: `ok`, or how it failed. */
const [tree, services] = process.argv.slice(2)
const door = (name) => import(pathToFileURL(join(tree, 'packages/portico/dist', name, 'index.js')).href)
const [{ createPortico }, { evm }, { mainnet }, { endpoints }] = await Promise.all(
  ['', 'evm', 'networks', 'wire'].map(door),
)
const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
const client = createPortico({ projectId, metadata, networks: [mainnet], families: [evm()], services })

const outcomes = {}
for (const [name, input] of Object.entries(calls)) {
  if (endpoints[name] === undefined) continue
  try {
    await client.services.call(name, input)
    outcomes[name] = 'ok'
  } catch (error) {
    outcomes[name] = `${error.code ?? error.message} ${error.context?.status ?? ''}`.trim()
  }
}
console.log(JSON.stringify({ outcomes, known: Object.keys(endpoints) }))
process.exit(0)
