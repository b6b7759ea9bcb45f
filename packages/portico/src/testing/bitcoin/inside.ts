import { createDesk, type Desk } from '../desk.js'
import { providerError } from '../errors.js'
import { createEvents, type Events } from '../events.js'
import { untilSpeaking } from '../owner.js'
import { accountOf, type BitcoinAccount, type BitcoinChain, type BitcoinKey, chainOf } from './accounts.js'
import { bitcoinDevelopmentKeys } from './keys.js'
import type { BitcoinTestNetwork, BitcoinTestWalletOptions } from './types.js'

/** The inside of a Bitcoin test wallet: what every style works on. */
export type BitcoinInside = {
  desk: Desk
  network: BitcoinTestNetwork
  chain: BitcoinChain
  accounts: readonly BitcoinAccount[]
  /** Emits `accounts` with what the page sees now, whenever that changes. */
  events: Events
  /** Accounts the page may see now, the selected one first. */
  visible(): readonly BitcoinAccount[]
  /** The account in use. @throws 4100 unless the page may see it now */
  selected(): BitcoinAccount
  /** The key of an address. @throws 4100 unless the page may see it now */
  keyOf(address: unknown): BitcoinKey
}

/** Where a wallet keeps what it knows. */
export const memoryKeyOf = (options: BitcoinTestWalletOptions) => `test-wallet.${options.info.rdns}`

export function createInside(options: BitcoinTestWalletOptions): BitcoinInside {
  const { network, storage, autoApprove, origin } = options
  const chain = chainOf(network.id)
  const accounts = (options.keys ?? bitcoinDevelopmentKeys.slice(0, 2)).map((keys) => accountOf(keys, chain))
  const desk = createDesk({ key: memoryKeyOf(options), accounts: accounts.length, storage, autoApprove, origin })
  const events = createEvents()
  const visible = () => desk.visible().flatMap((index) => accounts[index] ?? [])
  let shown = visible()
  desk.subscribe(() => {
    const now = visible()
    if (now.length === shown.length && now.every((account, at) => account === shown[at])) return
    shown = now
    events.emit('accounts', now)
  })
  return {
    desk,
    network,
    chain,
    accounts,
    events,
    visible,
    selected() {
      const [account] = visible()
      if (!account) throw providerError(4100)
      return account
    },
    keyOf(address) {
      const keys = visible().flatMap(({ payment, ordinals }) => [payment, ordinals])
      const key = keys.find((candidate) => candidate.address === address)
      if (!key) throw providerError(4100)
      return key
    },
  }
}

/** Does what a page asks, unless the wallet is silent or offline. Pages get a copy, as they do across the border of an extension. */
export async function answered<Answer>({ desk }: BitcoinInside, act: () => Promise<Answer>): Promise<Answer> {
  await untilSpeaking(desk)
  if (desk.get().offline) throw providerError(4900)
  try {
    return structuredClone(await act())
  } finally {
    await untilSpeaking(desk)
  }
}
