import { createSolana } from './createSolana.js'

/** `node.ts <port> <socket port> <mnemonic>`: runs until it is told to end. */
const [port, socketPort, mnemonic] = process.argv.slice(2)
if (!port || !socketPort || !mnemonic) throw new Error('Give the port, the port of the socket and the mnemonic.')
const chain = await createSolana({ port: Number(port), socketPort: Number(socketPort), mnemonic })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void chain.stop().then(() => process.exit(0)))
}
