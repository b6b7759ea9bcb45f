import { type Knobs, listOf } from './knobs.js'
import { evmChainsOf, type Sandbox, type SandboxBitcoin } from './sandbox.js'

/**
 * Loads the demo's extension wallets before anything of the app runs, as a browser does with content scripts. The element that it
 * returns takes them out again where it hears `uninstall`.
 */
export async function loadDemoWallets(knobs: Knobs, sandbox: Sandbox): Promise<HTMLElement | undefined> {
  const wallets = listOf(knobs.wallets).filter((name) => name !== 'none')
  if (wallets.length === 0) return undefined
  const script = document.createElement('script')
  script.src = '/extension.js'
  Object.assign(script.dataset, {
    wallets: wallets.join(','),
    late: knobs.late,
    chains: JSON.stringify(knownChains(knobs, sandbox)),
    ...(sandbox.solana ? { solana: JSON.stringify(sandbox.solana) } : {}),
    ...(sandbox.bitcoin ? { bitcoin: JSON.stringify(bitcoinOf(sandbox.bitcoin)) } : {}),
    auto: knobs.auto ? '1' : '0',
    panel: knobs.panel ? '1' : '0',
    expose: new URLSearchParams(location.search).get('expose') === '1' ? '1' : '0',
  })
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The demo wallets could not be loaded.')))
    document.head.append(script)
  })
  return script
}

/** With the first chain alone, that a network is added to a wallet can be seen. */
function knownChains(knobs: Knobs, sandbox: Sandbox) {
  const all = evmChainsOf(sandbox)
  // Wallets of the world know its networks.
  const chains = knobs.walletChains === 'both' || sandbox.world ? all : all.slice(0, 1)
  return chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
}

const bitcoinOf = ({ id, name, apiUrl, ordinalsUrl }: SandboxBitcoin) => ({ id, name, apiUrl, ordinalsUrl })
