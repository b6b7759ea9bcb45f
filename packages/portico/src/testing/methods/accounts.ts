import { type Address, toHex } from 'viem'
import { providerError } from '../errors.js'
import { listOf } from '../params.js'
import { recordOf } from '../record.js'
import type { Wallet } from '../wallet.js'

/** One question at a time: a page that asks again is told that it has asked. */
async function connect(wallet: Wallet, method: string): Promise<readonly Address[]> {
  if (wallet.get().pending.some((request) => request.kind === 'connect')) throw providerError(-32002)
  const decision = await wallet.ask({
    method,
    kind: 'connect',
    title: wallet.get().locked ? 'Unlock and connect' : 'Connect',
    details: [{ label: 'Network', value: wallet.chain().name }],
  })
  const indexes = decision.accounts ?? [wallet.get().account]
  const shared = indexes.flatMap((index) => wallet.keys[index]?.address ?? [])
  if (shared.length === 0) throw providerError(4001)
  const account = indexes.includes(wallet.get().account) ? wallet.get().account : (indexes[0] ?? 0)
  wallet.change({ shared, account, locked: false })
  return wallet.visible()
}

function permissions(wallet: Wallet): readonly unknown[] {
  const accounts = wallet.get().shared
  if (accounts.length === 0) return []
  return [
    {
      parentCapability: 'eth_accounts',
      invoker: wallet.origin,
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
    },
  ]
}

export async function requestAccounts(wallet: Wallet): Promise<readonly Address[]> {
  const visible = wallet.visible()
  return visible.length > 0 ? visible : connect(wallet, 'eth_requestAccounts')
}

export async function readAccounts(wallet: Wallet): Promise<readonly Address[]> {
  return wallet.visible()
}

export async function coinbase(wallet: Wallet): Promise<Address | null> {
  return wallet.visible()[0] ?? null
}

export async function readChainId(wallet: Wallet): Promise<string> {
  return toHex(wallet.get().chainId)
}

export async function netVersion(wallet: Wallet): Promise<string> {
  return String(wallet.get().chainId)
}

/** EIP-2255. Asks even when the page is connected, so that a person can choose other accounts. */
export async function requestPermissions(wallet: Wallet, params: unknown): Promise<readonly unknown[]> {
  readAsked(params)
  await connect(wallet, 'wallet_requestPermissions')
  return permissions(wallet)
}

export async function readPermissions(wallet: Wallet): Promise<readonly unknown[]> {
  return permissions(wallet)
}

export async function revokePermissions(wallet: Wallet, params: unknown): Promise<null> {
  readAsked(params)
  wallet.change({ shared: [] })
  return null
}

function readAsked(params: unknown): void {
  const asked = recordOf(listOf(params)[0], 'the first parameter')
  const unknown = Object.keys(asked).filter((name) => name !== 'eth_accounts' && name !== 'endowment:permitted-chains')
  if (!('eth_accounts' in asked) || unknown.length > 0)
    throw providerError(-32602, 'Only the permission eth_accounts is known.')
}
