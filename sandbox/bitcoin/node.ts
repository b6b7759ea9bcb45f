import { createBitcoin } from './createBitcoin.js'

/** `node.ts <port> <mnemonic>`: runs until it is told to end. */
const [port, mnemonic] = process.argv.slice(2)
if (!port || !mnemonic) throw new Error('Give the port and the mnemonic.')
const chain = await createBitcoin({ port: Number(port), mnemonic })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void chain.stop().then(() => process.exit(0)))
}
