// What is loaded while a wallet asks is there: no test waits for a disk.
import '../../payments/follow.js'
import { vi } from 'vitest'
import { alice, connectQuietly, fakeFamily, fakeSend, makeTest, one, sol } from '../../fakes.test-support.js'
import type { Family, SendFeature } from '../../family.js'
import type { PorticoOptions } from '../../options.js'
import { initialSend, type SendItem } from './state.js'

export const ether = 10n ** 18n
export const item: SendItem = { networkId: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
export const usdx: SendItem = {
  networkId: 'eip155:1',
  name: 'Sandbox Dollar',
  symbol: 'USDX',
  decimals: 6,
  balance: '5000000',
  asset: { kind: 'erc20', address: `0x${'c'.repeat(40)}`, decimals: 6, symbol: 'USDX' },
}
/** A client with a connected wallet, a chosen native currency and a family that sends. */
export async function make(
  part: Partial<SendFeature> = {},
  options: { balance?: bigint; family?: Partial<Family>; wallets?: PorticoOptions['wallets'] } = {},
) {
  const feature = fakeSend({
    estimateFee: async () => ({ fee: ether / 100n, seconds: 12 }),
    inspect: async () => ({ isContract: false }),
    send: async () => '0xhash',
    wait: async () => ({ status: 'confirmed', fee: 3n }),
    ...part,
  })
  const portico = makeTest({
    networks: [one, sol],
    wallets: options.wallets,
    families: [
      fakeFamily('eip155', {
        features: { send: async () => feature },
        readBalance: async () => ({ amount: options.balance ?? 2n * ether, decimals: 18, symbol: 'ETH' }),
        ...options.family,
      }),
      fakeFamily('solana'),
    ],
  })
  const { client } = portico
  connectQuietly(client, 'lantern')
  client.store.set({
    balance: {
      status: 'ready',
      address: alice,
      networkId: 'eip155:1',
      amount: (options.balance ?? 2n * ether).toString(),
      decimals: 18,
      symbol: 'ETH',
      readAt: 1,
    },
  })
  client.store.set({ send: { ...initialSend, draft: { ...initialSend.draft, item } } })
  const events = vi.fn()
  portico.on('event', events)
  return {
    client,
    portico,
    send: () => client.store.get().send,
    events: () => events.mock.calls.map(([event]) => event.event),
    told: events,
  }
}
