import {
  type BitcoinStyle,
  type BitcoinTestNetwork,
  bitcoinDevelopmentKeys,
  installBitcoinTestWallet,
} from 'portico/testing/bitcoin'
import { quarryIcon } from './icons.js'

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One for each way in which wallets speak Bitcoin. Quarry's first account and that of Quarry Sats hold inscriptions. */
const wallets: Readonly<
  Record<string, { name: string; style: BitcoinStyle; accounts: readonly number[]; hue: number }>
> = {
  quarry: { name: 'Quarry', style: 'wallet-standard', accounts: [0, 2], hue: 28 },
  'quarry-sats': { name: 'Quarry Sats', style: 'sats-connect', accounts: [1, 3], hue: 262 },
  'quarry-uni': { name: 'Quarry Uni', style: 'unisat', accounts: [4, 5], hue: 350 },
  'quarry-leather': { name: 'Quarry Leather', style: 'leather', accounts: [6, 7], hue: 12 },
  'quarry-ok': { name: 'Quarry OK', style: 'okx', accounts: [8, 9], hue: 150 },
}

export const isBitcoinWallet = (id: string): boolean => Object.hasOwn(wallets, id)

export async function installBitcoin(
  id: string,
  network: BitcoinTestNetwork,
  options: { storage: Place; expose: boolean; autoApprove: boolean; window: boolean },
): Promise<{ uninstall(): void } | undefined> {
  const wallet = wallets[id]
  if (!wallet) return undefined
  const { name, style, accounts, hue } = wallet
  const info = { name, rdns: `dev.portico.${id}`, icon: quarryIcon(hue) }
  const keys = accounts.flatMap((index) => bitcoinDevelopmentKeys[index] ?? [])
  return installBitcoinTestWallet({ ...options, style, info, network, keys })
}
