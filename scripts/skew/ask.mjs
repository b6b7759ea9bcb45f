import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calls, projectId } from './calls.mjs'

/**
 * Asks services by the contracts of a built tree, as its pages do: its paths, its methods, and answers that pass its schemas. Prints what
 * became of each call: `ok`, the status, or what of the answer did not pass.
 */
const [tree, services] = process.argv.slice(2)
const { endpoints } = await import(pathToFileURL(join(tree, 'packages/portico/dist/wire/index.js')).href)

async function outcomeOf(name, { params = {}, query = {}, body }) {
  const { method, path, answer } = endpoints[name]
  const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key]))
  const asked = new URLSearchParams({ ...query, projectId, st: 'portico', sv: 'html-eip155-0.0.0' })
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const response = await fetch(`${services}${filled}?${asked}`, { method, ...init })
  if (!response.ok) return `status ${response.status}`
  const { issues } = await answer['~standard'].validate(await response.json())
  return issues ? `does not pass: ${issues[0].message}` : 'ok'
}

const outcomes = {}
for (const [name, input] of Object.entries(calls)) if (endpoints[name]) outcomes[name] = await outcomeOf(name, input)
console.log(JSON.stringify({ outcomes, known: Object.keys(endpoints) }))
