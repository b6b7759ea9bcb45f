import { fromBase64, fromHex, toBase64 } from '../../base/bytes.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { fail } from '../../base/errors/AppError.js'
import { connectErrors } from '../../base/errors/connect.js'
import type { ConnectorContext } from '../../core/connector.js'
import type { BitcoinWallet, LiveWallet, WalletState } from '../wallet.js'
import { mustText, textAt } from './wbip.js'

export type Requester = { request(args: { method: string; params?: unknown }): Promise<unknown> }

/** A wallet behind a session of WalletConnect, by the methods of `bip122`. What connects and follows it is the session's business. */
function walletConnect(provider: Requester, networkId: CaipNetworkId): LiveWallet {
  const ask = (method: string, params: unknown) => provider.request({ method, params })
  const accounts = async (): Promise<WalletState> => {
    const listed = await ask('getAccountAddresses', { intentions: ['payment', 'ordinal'] })
    return { accounts: Array.isArray(listed) ? listed.flatMap(readAccount) : [], networkId }
  }
  const notHere = async () => {
    throw new Error('The session is held elsewhere')
  }
  const wallet: BitcoinWallet = {
    connect: notHere,
    restore: notHere,
    async signMessage({ address, message, protocol }) {
      const signature = mustText(
        await ask('signMessage', { account: address, address, message, protocol }),
        'signature',
      )
      // The session's methods say hexadecimal; some wallets answer in base64 as all others do.
      return /^(?:[0-9a-f]{2}){64,}$/i.test(signature) ? toBase64(fromHex(signature)) : signature
    },
    async signPsbt({ psbt, inputs }) {
      const [first] = inputs
      const params = { account: first?.address, psbt: toBase64(psbt), signInputs: inputs, broadcast: false }
      return fromBase64(mustText(await ask('signPsbt', params), 'psbt'))
    },
    async sendTransfer({ from, to, amount }) {
      return mustText(
        await ask('sendTransfer', { account: from, recipientAddress: to, amount: amount.toString() }),
        'txid',
      )
    },
  }
  return { wallet, state: () => ({ accounts: [], networkId }), accounts }
}

function readAccount(value: unknown): WalletState['accounts'] {
  const address = textAt(value, 'address')
  const purpose = textAt(value, 'intention') === 'ordinal' ? 'ordinal' : 'payment'
  return address ? [{ address, purpose, publicKey: textAt(value, 'publicKey') }] : []
}

/** The wallet behind what a connector handed out: of this page, or at the other end of a session. @throws AppError `walletconnect/not-connected` */
export function connectedWallet(provider: unknown, context?: ConnectorContext): LiveWallet {
  const { wallet, state, request } = (provider ?? {}) as Partial<LiveWallet & Requester>
  if (wallet && state) return { wallet, state }
  const network = context?.activeNetwork('bip122')
  if (typeof request === 'function' && network) return walletConnect(provider as Requester, network.caipNetworkId)
  throw fail(connectErrors, 'walletconnect/not-connected')
}
