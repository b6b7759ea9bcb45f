import { toHex } from 'viem'
import { providerError } from './errors.js'
import { neutralIcon } from './icon.js'
import { answer } from './methods/table.js'
import { answering, untilSpeaking } from './owner.js'
import type { TestProvider, TestWallet, TestWalletOptions } from './types.js'
import { createWallet, type Wallet } from './wallet.js'

/**
 * Creates a wallet for tests that holds keys, signs for real and sends real transactions over the given nodes. It needs no page,
 * so that it works in Node as well; `installTestWallet` puts one into a page.
 *
 * @returns The wallet as its owner holds it; its `provider` is the EIP-1193 provider (with EIP-747, 2255, 3085, 3326 and 5792) to hand to an app.
 * @throws Error when a key is not a private key or none is given
 * @example
 * const wallet = createTestWallet({
 *   info: { name: 'Lantern', rdns: 'dev.portico.lantern' },
 *   chains: [{ id: 31337, name: 'Anvil', rpcUrl: 'http://127.0.0.1:8545' }],
 * })
 * const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
 * await wallet.approve()
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  return holdWallet(createWallet(options), options)
}

/** The owner's side of a wallet. */
export function holdWallet(wallet: Wallet, options: TestWalletOptions): TestWallet {
  const { name, rdns, icon = neutralIcon(name) } = options.info
  return {
    info: Object.freeze({ name, rdns, icon }),
    provider: createProvider(wallet),
    accounts: wallet.keys.map((key) => key.address),
    ...answering(wallet),
    setAccount(index) {
      const account = wallet.keys[index]
      if (!account) throw new Error(`This wallet has ${wallet.keys.length} accounts; there is no number ${index}.`)
      const { shared } = wallet.get()
      const extended = shared.length === 0 || shared.includes(account.address) ? shared : [...shared, account.address]
      wallet.change({ account: index, shared: extended })
    },
    setChain(chainId) {
      if (!wallet.get().chains.some((chain) => chain.id === chainId))
        throw new Error(`This wallet does not know chain ${chainId}.`)
      wallet.change({ chainId })
    },
    offline(on) {
      if (on === wallet.get().offline) return
      wallet.change({ offline: on })
      if (on) wallet.events.emit('disconnect', providerError(4900))
      else wallet.events.emit('connect', { chainId: toHex(wallet.get().chainId) })
    },
    atomic: (on) => wallet.change({ atomic: on }),
    disconnect: () => wallet.change({ shared: [] }),
    getState: wallet.get,
    subscribe: wallet.subscribe,
  }
}

function createProvider(wallet: Wallet): TestProvider {
  const provider: TestProvider = {
    async request(request) {
      if (wallet.get().silent) await untilSpeaking(wallet)
      if (wallet.get().offline) throw providerError(4900)
      try {
        return copy(await answer(wallet, request))
      } finally {
        await untilSpeaking(wallet)
      }
    },
    on(event, listener) {
      wallet.events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      wallet.events.off(event, listener)
      return provider
    },
  }
  return provider
}

/** Pages get a copy, as they do across the border of an extension: what they change in it changes nothing here. */
function copy(value: unknown): unknown {
  return value === undefined ? null : structuredClone(value)
}
