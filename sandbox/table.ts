import type { Addresses } from './addresses.js'
import { mnemonic } from './chains/anvil.js'
import type { SandboxPart } from './parts/choose.js'

/** One table of where everything is that runs, for the terminal. */
export function table(addresses: Addresses, seconds: string, parts: readonly SandboxPart[]): string {
  const { services, wallet, farcaster, chains, chainTen, bundler, solana, bitcoin } = addresses
  const pages = parts.includes('pages')
  const all: (readonly [name: string, value: string | undefined])[] = [
    ['Demo', pages ? addresses.demo : undefined],
    ['Phone', pages ? addresses.phone : undefined],
    ['Services', services?.url],
    ['Relay', services?.relay],
    ['Wallet (in the demo)', wallet?.url],
    ['Mail', wallet?.mail],
    ['Farcaster (a stand-in)', farcaster?.url],
    ...[...chains, chainTen].map((chain) => [`${chain?.name} (${chain?.id})`, chain?.rpcUrl] as const),
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
  return ['', `The sandbox is ready after ${seconds} s. End it with Ctrl-C.`, '', ...lines, ''].join('\n')
}
