import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call } from './rpc.js'

/**
 * A stand-in for `cast send` of Foundry, which Debian does not pack: the same words, and as much of them as the runbooks say. The node holds
 * the key of the sender (`--unlocked`).
 */
async function send(words: string[]): Promise<void> {
  const option = (name: string) => {
    const at = words.indexOf(name)
    return at < 0 ? undefined : words.splice(at, 2)[1]
  }
  const [from, url] = [option('--from'), option('--rpc-url')]
  const [verb, to, signature, ...args] = words.filter((word) => word !== '--unlocked')
  if (verb !== 'send' || !from || !url || !to || !signature) throw new Error(`What is "${words.join(' ')}"?`)
  const signatures: readonly string[] = [`function ${signature}`]
  const abi: Abi = parseAbi(signatures)
  const typed = args.map((arg) => (arg === 'true' || arg === 'false' ? arg === 'true' : arg))
  const data = encodeFunctionData({ abi, functionName: signature.split('(')[0] ?? '', args: typed })
  const { status } = await call<{ status: Hex }>(url, 'eth_sendTransactionSync', [{ from, to, data, gas: '0x100000' }])
  if (status !== '0x1') throw new Error('status               0 (failed)')
  process.stdout.write('status               1 (success)\n')
}

send(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
