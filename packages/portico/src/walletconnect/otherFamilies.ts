import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import { formerIds } from './chainIds.js'
import type { Words } from './vocabulary.js'

const common = ['accountsChanged', 'chainChanged'] as const

/** What may be asked of a wallet in the namespaces beside eip155. */
export const otherWords: Record<Exclude<ChainNamespace, 'eip155'>, Words> = {
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: common,
  },
  bip122: {
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events: [...common, 'bip122_addressesChanged'],
  },
  polkadot: { methods: ['polkadot_signTransaction', 'polkadot_signMessage'], events: common },
  cosmos: { methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'], events: common },
  algorand: { methods: ['algo_signTxn'], events: common },
  cip34: {
    methods: ['cardano_signTx', 'cardano_signData', 'cardano_getUsedAddresses', 'cardano_getBalance'],
    events: common,
  },
  elrond: { methods: ['erd_signTransaction', 'erd_signTransactions', 'erd_signMessage'], events: common },
  multiversx: {
    methods: [
      'mvx_signTransaction',
      'mvx_signTransactions',
      'mvx_signMessage',
      'mvx_signLoginToken',
      'mvx_cancelAction',
    ],
    events: common,
  },
  near: {
    methods: [
      'near_signIn',
      'near_signOut',
      'near_getAccounts',
      'near_signTransaction',
      'near_signTransactions',
      'near_verifyOwner',
      'near_signMessage',
    ],
    events: common,
  },
  tezos: { methods: ['tezos_getAccounts', 'tezos_send', 'tezos_sign'], events: common },
  generic: { methods: [], events: common },
}

export const wordsOf = (namespace: ChainNamespace): Words | undefined =>
  namespace === 'eip155' ? undefined : otherWords[namespace]

/** The id that a network went by in the past, where it had another. */
export function formerId(id: CaipNetworkId): CaipNetworkId | undefined {
  return Object.keys(formerIds).find((former) => formerIds[former] === id) as CaipNetworkId | undefined
}
