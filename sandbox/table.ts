import type { Addresses } from './addresses.js'
import { mnemonic } from './chains/anvil.js'
import type { SandboxPart } from './parts/choose.js'

const worldLabel =
  'These are local copies, not the real networks: real chain ids and addresses, test money, and stand-ins for some contracts.'

/** One table of where everything is that runs, for the terminal. */
export function table(addresses: Addresses, seconds: string, parts: readonly SandboxPart[]): string {
  const { services, wallet, farcaster, chains, world = [], chainTen, bundler, solana, bitcoin } = addresses
  const pages = parts.includes('pages')
  const all: (readonly [name: string, value: string | undefined])[] = [
    ['Demo', pages ? addresses.demo : undefined],
    ['Phone', pages ? addresses.phone : undefined],
    ['Services', services?.url],
    ['Relay', services?.relay],
    ['Project', services && addresses.projectId],
    ['Wallet (in the demo)', wallet?.url],
    ['Mail', wallet?.mail],
    ['Farcaster (a stand-in)', farcaster?.url],
    ...[...chains, chainTen].map((chain) => [`${chain?.name} (${chain?.id})`, chain?.rpcUrl] as const),
    ...world.map(({ id, name, rpcUrl }) => [`${name}, chain ${id}`, rpcUrl] as const),
    ['Bundler', bundler?.url],
    ['Paymaster (a stand-in)', bundler?.paymaster],
    ['Solana', solana?.rpcUrl],
    ['Solana, socket', solana?.webSocketUrl],
    ['Bitcoin (a stand-in)', bitcoin?.apiUrl],
    ['Test accounts', mnemonic],
  ]
  const rows = all.filter(([, value]) => value !== undefined)
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`)
  const label = world.length > 0 ? ['', worldLabel] : []
  return ['', `The sandbox is ready after ${seconds} s. End it with Ctrl-C.`, ...label, '', ...lines, ''].join('\n')
}
