import type { Wallet } from '@wallet-standard/base'
import { ownerOf } from '../desk.js'
import { neutralIcon } from '../icon.js'
import { createInside, memoryKeyOf } from './inside.js'
import { createLeatherProvider } from './styles/leather.js'
import { createOkxProvider } from './styles/okx.js'
import { createSatsProvider } from './styles/satsConnect.js'
import { createUnisatProvider } from './styles/unisat.js'
import { createStandardWallet } from './styles/walletStandard.js'
import type { BitcoinStyle, BitcoinTestWallet, BitcoinTestWalletOptions } from './types.js'

/** The owner's side, and where the wallet keeps what it knows. */
export function holdBitcoinWallet(options: BitcoinTestWalletOptions): {
  wallet: BitcoinTestWallet
  memory: { key: string; reload(): void }
} {
  const { name, rdns, icon = neutralIcon(name) } = options.info
  const inside = createInside(options)
  const providers: Readonly<Record<BitcoinStyle, () => unknown>> = {
    'wallet-standard': (): Wallet => createStandardWallet(inside, { name, icon }),
    'sats-connect': () => createSatsProvider(inside),
    unisat: () => createUnisatProvider(inside),
    leather: () => createLeatherProvider(inside),
    okx: () => createOkxProvider(inside),
  }
  const wallet: BitcoinTestWallet = {
    info: Object.freeze({ name, rdns, icon }),
    style: options.style,
    provider: providers[options.style](),
    accounts: inside.accounts.map(({ payment }) => payment.address),
    ordinals: inside.accounts.map(({ ordinals }) => ordinals.address),
    ...ownerOf(inside.desk, inside.accounts.length),
  }
  return { wallet, memory: { key: memoryKeyOf(options), reload: inside.desk.reload } }
}
