import { parseArgs } from 'node:util'
import { ensureModules, ensureNode } from './ensure.mjs'

ensureNode()
ensureModules()
const { buildSite, built } = await import('./docs/site.mjs')
const { serveSite } = await import('./docs/serve.mjs')
try {
  const { values } = parseArgs({ options: { build: { type: 'boolean' }, port: { type: 'string' } } })
  await buildSite({ log: console.log })
  if (values.build) console.log('The site is in docs/site/dist.')
  else {
    const { address } = await serveSite(built, Number(values.port ?? 0))
    console.log(`The documentation is at ${address} until Ctrl-C.`)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
