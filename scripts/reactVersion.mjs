import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './root.mjs'

// Fails where the tests of the package would find another React than the one named: for a job that tries an older one.
const [wanted = ''] = process.argv.slice(2)
const require = createRequire(join(root, 'packages/portico/src/react/index.ts'))
for (const name of ['react', 'react-dom']) {
  const { version } = require(`${name}/package.json`)
  console.log(`${name} ${version}`)
  if (!`${version}.`.startsWith(`${wanted}.`)) process.exitCode = 1
}
