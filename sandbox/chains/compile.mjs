// Compiles the sandbox's own contracts into chains/artifacts. The artifacts are committed, so that nobody else needs a compiler.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const solc = require('solc')
const folder = new URL('./contracts/', import.meta.url)
const sources = Object.fromEntries(
  readdirSync(folder).map((file) => [file, { content: readFileSync(new URL(file, folder), 'utf8') }]),
)

const input = {
  language: 'Solidity',
  sources,
  settings: {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  },
}
const findImport = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
const output = JSON.parse(solc.compile(JSON.stringify(input), { import: findImport }))
const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))

for (const file of Object.keys(sources)) {
  const name = file.replace('.sol', '')
  const { abi, evm } = output.contracts[file][name]
  const artifact = { abi, bytecode: `0x${evm.bytecode.object}`, deployedBytecode: `0x${evm.deployedBytecode.object}` }
  writeFileSync(new URL(`./artifacts/${name}.json`, import.meta.url), `${JSON.stringify(artifact)}\n`)
  console.log(`${name}: ${evm.deployedBytecode.object.length / 2} bytes`)
}
