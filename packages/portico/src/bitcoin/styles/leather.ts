import { fromHex, toHex } from '../../base/bytes.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { chainNameOf } from '../chains.js'
import type { BitcoinAccount, BitcoinWallet, WalletState } from '../wallet.js'
import { askWbip, mustText, textAt } from './wbip.js'

/** Leather is told the network with each request, and shows the address of that one. */
const networkOf = (networkId: CaipNetworkId | undefined) => chainNameOf(networkId)

/** A provider as `window.LeatherProvider` has it. */
export function leather(provider: unknown): BitcoinWallet {
  const ask = <T>(method: string, params?: unknown) => askWbip<T>(provider, method, params)
  const known = new Map<string, string>()
  const read = (value: unknown): WalletState => {
    const { addresses, accounts } = (value ?? {}) as { addresses?: unknown; accounts?: unknown }
    const listed = Array.isArray(addresses) ? addresses : Array.isArray(accounts) ? accounts : []
    for (const one of listed) known.set(textAt(one, 'address') ?? '', textAt(one, 'type') ?? '')
    return { accounts: listed.flatMap(readAccount) }
  }

  return {
    connect: async ({ networkId }) => read(await ask('getAddresses', { network: networkOf(networkId) })),
    // Asking for addresses opens a window each time.
    restore: async () => undefined,
    async signMessage({ address, message, networkId }) {
      const paymentType = known.get(address) || (/^(?:bc|tb|bcrt)1p/i.test(address) ? 'p2tr' : 'p2wpkh')
      return mustText(await ask('signMessage', { message, paymentType, network: networkOf(networkId) }), 'signature')
    },
    async signPsbt({ psbt, inputs, networkId }) {
      const signed = await ask('signPsbt', {
        hex: toHex(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        allowedSighash: [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))],
        network: networkOf(networkId),
        broadcast: false,
      })
      return fromHex(mustText(signed, 'hex'))
    },
    async sendTransfer({ to, amount, networkId }) {
      const recipients = [{ address: to, amount: amount.toString() }]
      return mustText(await ask('sendTransfer', { recipients, network: networkOf(networkId) }), 'txid')
    },
    listen(tell) {
      const { listen } = provider as { listen?: unknown }
      if (typeof listen !== 'function') return () => {}
      const stop: unknown = listen.call(provider, 'accountChange', (event: unknown) => {
        const state = read(event)
        if (state.accounts.length > 0) tell({ type: 'changed', state })
      })
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
  }
}

/** It lists addresses of other chains too. Segwit pays, taproot keeps what is inscribed. */
function readAccount(value: unknown): readonly BitcoinAccount[] {
  const address = textAt(value, 'address')
  const type = textAt(value, 'type')
  if (!address || (textAt(value, 'symbol') ?? 'BTC') !== 'BTC') return []
  return [{ address, publicKey: textAt(value, 'publicKey'), purpose: type === 'p2tr' ? 'ordinal' : 'payment' }]
}
