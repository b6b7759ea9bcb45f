import type { BitcoinTestWallet, BitcoinTestWalletOptions } from './types.js'

/**
 * Creates a Bitcoin wallet for tests that holds keys, signs for real and sends real transactions over Esplora's interface. It needs no
 * page, so that it works in Node as well; `installBitcoinTestWallet` puts one into a page. `@scure/btc-signer` is loaded by this call.
 *
 * @returns The wallet as its owner holds it; its `provider` is what a page finds, shaped as the style says.
 * @throws Error when a key is not a private key or none is given, or when the network is none of Bitcoin's
 * @example
 * const wallet = await createBitcoinTestWallet({
 *   style: 'unisat',
 *   info: { name: 'Quarry', rdns: 'dev.portico.quarry' },
 *   network: { id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Regtest', apiUrl: 'http://127.0.0.1:4315/api' },
 * })
 * const accounts = wallet.provider.requestAccounts()
 * await wallet.approve()
 */
export async function createBitcoinTestWallet(options: BitcoinTestWalletOptions): Promise<BitcoinTestWallet> {
  const { holdBitcoinWallet } = await import('./create.js')
  return holdBitcoinWallet(options).wallet
}
