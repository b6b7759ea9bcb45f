import type { Addresses } from './addresses.js'
import { mnemonic } from './chains/anvil.js'

/** One table of where everything is, for the terminal. */
export function table(addresses: Addresses, seconds: string): string {
  const rows: [string, string][] = [
    ['Demo', addresses.demo],
    ['Phone', addresses.phone],
    ...(addresses.services
      ? ([
          ['Services', addresses.services.url],
          ['Relay', addresses.services.relay],
        ] satisfies [string, string][])
      : []),
    ...addresses.chains.map(({ id, name, rpcUrl }): [string, string] => [`${name} (${id})`, rpcUrl]),
    ...(addresses.solana
      ? ([
          ['Solana', addresses.solana.rpcUrl],
          ['Solana, socket', addresses.solana.webSocketUrl],
        ] satisfies [string, string][])
      : []),
    ...(addresses.bitcoin ? ([['Bitcoin (a stand-in)', addresses.bitcoin.apiUrl]] satisfies [string, string][]) : []),
    ['Test accounts', mnemonic],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}   ${value}`)
  return ['', `The sandbox is ready after ${seconds} s. End it with Ctrl-C.`, '', ...lines, ''].join('\n')
}
