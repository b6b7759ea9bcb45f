import { fromBase64, toBase64 } from '../../base/bytes.js'
import type { CaipNetworkId } from '../../base/caip.js'
import { isUserRejection } from '../../base/errors/rpc.js'
import { type ChainName, chainNameOf, networkIdOf } from '../chains.js'
import type { BitcoinAccount, BitcoinWallet, WalletState } from '../wallet.js'
import { askWbip, isUnknownMethod, mustText, textAt, toNumber } from './wbip.js'

const purposes = ['payment', 'ordinals']
const networks: readonly (readonly [string, ChainName])[] = [
  ['Mainnet', 'mainnet'],
  ['Testnet', 'testnet'],
  ['Testnet4', 'testnet4'],
  ['Signet', 'signet'],
  ['Regtest', 'regtest'],
]
const nameOf = (networkId: CaipNetworkId | undefined) =>
  networks.find(([, name]) => name === chainNameOf(networkId))?.[0]

/** A provider of `window.btc_providers` (WBIP004) that takes the requests of sats-connect. */
export function satsConnect(provider: unknown): BitcoinWallet {
  const ask = <T>(method: string, params?: unknown) => askWbip<T>(provider, method, params)
  const message = 'Connect your wallet'

  return {
    async connect({ networkId }) {
      try {
        return readState(await ask('wallet_connect', { addresses: purposes, message, network: nameOf(networkId) }))
      } catch (error) {
        if (isUserRejection(error) || !isUnknownMethod(error)) throw error
      }
      // Older ones know the accounts alone, and the oldest call them addresses.
      const asked = { purposes, message }
      const found = await ask<unknown>('getAccounts', asked).catch((error: unknown) => {
        if (!isUnknownMethod(error)) throw error
        return ask<unknown>('getAddresses', asked)
      })
      const listed = Array.isArray(found) ? found : (found as { addresses?: unknown } | undefined)?.addresses
      const network = await ask<unknown>('wallet_getNetwork').catch(() => undefined)
      return readState({ addresses: listed, network })
    },
    async restore() {
      try {
        return readState(await ask('wallet_getAccount'))
      } catch (error) {
        return isUnknownMethod(error) ? undefined : { accounts: [] }
      }
    },
    async disconnect() {
      await ask('wallet_disconnect').catch(() => ask('wallet_renouncePermissions'))
    },
    async signMessage({ address, message: text, protocol }) {
      const signed = await ask('signMessage', { address, message: text, protocol: protocol.toUpperCase() })
      return mustText(signed, 'signature')
    },
    async signPsbt({ psbt, inputs }) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const signed = await ask('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast: false })
      return fromBase64(mustText(signed, 'psbt'))
    },
    async sendTransfer({ to, amount }) {
      return mustText(await ask('sendTransfer', { recipients: [{ address: to, amount: toNumber(amount) }] }), 'txid')
    },
    async switchNetwork(networkId) {
      await ask('wallet_changeNetwork', { name: nameOf(networkId) })
    },
    listen(tell) {
      const { addListener } = provider as { addListener?: unknown }
      if (typeof addListener !== 'function') return () => {}
      const on = (eventName: string, cb: (event: unknown) => void): unknown =>
        addListener.call(provider, { eventName, cb })
      const changed = (event: unknown) => {
        const state = readState(event)
        tell({ type: 'changed', state: state.accounts.length > 0 ? state : undefined })
      }
      const stops = [
        on('accountChange', changed),
        on('networkChange', changed),
        on('disconnect', () => tell({ type: 'ended' })),
      ]
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
  }
}

/** Addresses with what they are for; the network stands in one of two places. */
function readState(value: unknown): WalletState {
  const { addresses, network, bitcoin } = (value ?? {}) as Record<'addresses' | 'network' | 'bitcoin', unknown>
  const name = textAt((network as { bitcoin?: unknown } | undefined)?.bitcoin ?? bitcoin, 'name')
  const chain = networks.find(([theirs]) => theirs === name)?.[1]
  return {
    accounts: Array.isArray(addresses) ? addresses.flatMap(readAccount) : [],
    networkId: chain && networkIdOf(chain),
  }
}

function readAccount(value: unknown): readonly BitcoinAccount[] {
  const address = textAt(value, 'address')
  const purpose = textAt(value, 'purpose')
  if (!address || (purpose !== 'payment' && purpose !== 'ordinals')) return []
  return [{ address, publicKey: textAt(value, 'publicKey'), purpose: purpose === 'ordinals' ? 'ordinal' : 'payment' }]
}
