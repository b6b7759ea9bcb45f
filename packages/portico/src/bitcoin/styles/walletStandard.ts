import { toBase64, toHex } from '../../base/bytes.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { featureOf, listOf, type StandardAccount, type StandardWallet } from '../../base/walletStandard.js'
import { type ChainName, chainNameOf, networkIdOf } from '../chains.js'
import type { BitcoinAccount, BitcoinWallet, WalletState } from '../wallet.js'

type Account = StandardAccount & { readonly purpose?: unknown }

/** The chain's name in the Wallet Standard. */
const chainOf = (networkId: CaipNetworkId | undefined) => `bitcoin:${chainNameOf(networkId) ?? 'mainnet'}`
const names: readonly ChainName[] = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest']

/** A wallet after the Wallet Standard, with the features `bitcoin:*`. */
export function walletStandard(wallet: StandardWallet): BitcoinWallet {
  const connectBitcoin = featureOf(wallet, 'bitcoin:connect', 'connect')
  const connectAny = featureOf(wallet, 'standard:connect', 'connect')
  const seen: { networkId?: CaipNetworkId | undefined } = {}

  const accounts = () =>
    wallet.accounts.filter((account) => account.chains.some((chain) => chain.startsWith('bitcoin:')))
  const accountAt = (address: string) => {
    const account = accounts().find((one) => one.address === address)
    if (!account) throw new Error('The wallet does not show this address')
    return account
  }
  const read = (listed: readonly Account[]): WalletState => {
    const onChain = seen.networkId ? listed.filter(({ chains }) => chains.includes(chainOf(seen.networkId))) : []
    const used = onChain.length > 0 ? onChain : listed
    const told = names.filter((name) => used[0]?.chains.includes(`bitcoin:${name}`))
    const networkId =
      onChain.length > 0 ? seen.networkId : told.length === 1 && told[0] ? networkIdOf(told[0]) : undefined
    return { accounts: used.map(toAccount), networkId }
  }
  const must = (feature: string, method: string) => {
    const found = featureOf(wallet, feature, method)
    if (!found) throw Object.assign(new Error(`The wallet does not have ${feature}`), { code: 4200 })
    return found
  }

  return {
    async connect({ networkId }) {
      seen.networkId = networkId
      const answer = connectBitcoin
        ? await connectBitcoin({ purposes: ['payment', 'ordinals'] })
        : await must('standard:connect', 'connect')()
      const { accounts: shown } = (answer ?? {}) as { accounts?: readonly Account[] }
      const bitcoin = (shown ?? []).filter(({ chains }) => chains.some((chain) => chain.startsWith('bitcoin:')))
      return read(bitcoin.length > 0 ? bitcoin : accounts())
    },
    async restore() {
      // A wallet that still allows the page shows its accounts by itself, or when it is asked in silence.
      if (accounts().length === 0) await connectAny?.({ silent: true })
      return read(accounts())
    },
    async disconnect() {
      await (
        featureOf(wallet, 'bitcoin:disconnect', 'disconnect') ?? featureOf(wallet, 'standard:disconnect', 'disconnect')
      )?.()
    },
    async signMessage({ address, message }) {
      const sign = must('bitcoin:signMessage', 'signMessage')
      const asked = { account: accountAt(address), message: new TextEncoder().encode(message) }
      const [signed] = listOf<{ signature: Uint8Array }>(await sign(asked))
      if (!(signed?.signature instanceof Uint8Array)) throw new Error('The wallet gave no signature')
      return toBase64(signed.signature)
    },
    async signPsbt({ psbt, inputs, networkId }) {
      const sign = must('bitcoin:signTransaction', 'signTransaction')
      const addresses = [...new Set(inputs.map(({ address }) => address))]
      const inputsToSign = addresses.map((address) => ({
        account: accountAt(address),
        signingIndexes: inputs.filter((input) => input.address === address).map(({ index }) => index),
        sigHash: sigHashOf(inputs.find((input) => input.address === address)?.sighashTypes),
      }))
      const asked = { psbt, inputsToSign, chain: chainOf(networkId) }
      const [signed] = listOf<{ signedPsbt: Uint8Array }>(await sign(asked))
      if (!(signed?.signedPsbt instanceof Uint8Array)) throw new Error('The wallet gave no signed transaction')
      return signed.signedPsbt
    },
    listen(tell) {
      const on = featureOf(wallet, 'standard:events', 'on')
      if (!on) return () => {}
      const stop = on('change', (change: { accounts?: unknown }) => {
        if (!('accounts' in (change ?? {}))) return
        const shown = accounts()
        tell(shown.length > 0 ? { type: 'changed', state: read(shown) } : { type: 'ended' })
      })
      return () => void stop.then((end) => typeof end === 'function' && end())
    },
  }
}

const sigHashNames: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}
const sigHashOf = (types: readonly number[] | undefined) =>
  types?.[0] === undefined ? undefined : sigHashNames[types[0]]

function toAccount({ address, publicKey, purpose }: Account): BitcoinAccount {
  const key = publicKey instanceof Uint8Array && publicKey.length > 0 ? toHex(publicKey) : undefined
  return { address, publicKey: key, purpose: isOrdinal(purpose, address) ? 'ordinal' : 'payment' }
}

/** Taproot is where inscriptions are kept when a wallet does not say. */
const isOrdinal = (purpose: unknown, address: string) =>
  purpose === 'ordinals' || (purpose !== 'payment' && /^(?:bc|tb|bcrt)1p/i.test(address))
