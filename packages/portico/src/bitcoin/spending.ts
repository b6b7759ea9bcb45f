import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { paymentErrors } from '../base/errors/payment.js'
import type { FeeRateId, SendIntent } from '../core/family.js'
import { readAddress } from '../wire/signIn/bitcoinAddress.js'
import { formOf } from './chains.js'
import { type Choice, type Coin, chooseCoins, dustLimit, type SpendableType, type Spending, spendAll } from './coins.js'
import { coinsOf, feeRates, transactionHex } from './esplora.js'
import { withPeer } from './foreign.js'
import type { BitcoinAccount, LiveWallet } from './wallet.js'

/** Rates of each network, and when they were asked for. */
export type Rates = Map<string, { rates: Record<FeeRateId, bigint>; at: number }>

type Ask = { signal: AbortSignal; wallet: LiveWallet | undefined; rates: Rates }

/** All that a payment is made from. `held` is all that lies at the address, also what is never spent. */
export type Funds = Omit<Spending, 'rate'> & {
  held: bigint
  rates: Record<FeeRateId, bigint>
  account: BitcoinAccount
}

const ratesLiveMs = 30_000
/** What wallets commonly lay an inscription or Runes on. Coins above it that carry any are known by the wallet alone. */
const padding = 10_000n
const mostAsked = 50

/**
 * Looks up what an account can pay with: coins of its payment address, and none that carry an inscription or Runes.
 *
 * @throws AppError `send/unsupported-chain` for an asset, `address/invalid` for an address of another network or one that is not for
 * payments, `tx/dust`; those of the network
 */
export async function readFunds(intent: SendIntent, { signal, wallet, rates }: Ask): Promise<Funds> {
  const { network, from, to, amount, asset } = intent
  if (asset) throw fail(paymentErrors, 'send/unsupported-chain')
  const forms = [formOf(network.caipNetworkId)]
  const mine = readAddress(from, forms)?.type
  const theirs = readAddress(to, forms)?.type
  if (!theirs) throw fail(chainErrors, 'address/invalid', { address: to })
  const account = await accountOf(from, wallet)
  // What lies at the address for inscriptions is never spent, whoever asks.
  if (!isSpendable(mine) || account.purpose !== 'payment') throw fail(chainErrors, 'address/invalid', { address: from })
  if (amount > 0n && amount < dustLimit(theirs)) throw fail(paymentErrors, 'tx/dust')
  const [coins, now] = await Promise.all([
    coinsOf({ network, address: from, signal }),
    ratesOf(network.caipNetworkId, rates, () => feeRates({ network, signal })),
  ])
  const held = coins.reduce((sum, { value }) => sum + value, 0n)
  return {
    account,
    amount,
    from: mine,
    to: theirs,
    coins: await spendable(coins, { address: from, type: mine }, wallet, (txid) =>
      transactionHex({ network, signal }, txid),
    ),
    held,
    rates: now,
  }
}

/** Which coins, at which rate. @throws AppError `tx/insufficient-funds` */
export function choose(funds: Funds, rate: FeeRateId = 'normal'): Choice {
  const choice = chooseCoins({ ...funds, rate: funds.rates[rate] })
  if (!choice) throw fail(paymentErrors, 'tx/insufficient-funds')
  return choice
}

/** What a payment costs at a rate, and what stays behind whatever is paid; of a payment of nothing, and of too much, what paying all of it costs. */
export function estimate(funds: Funds, rate: FeeRateId): { fee: bigint; keep: bigint; enough: boolean } {
  const spending = { ...funds, rate: funds.rates[rate] }
  const all = spendAll(spending)
  const choice = funds.amount > 0n ? chooseCoins(spending) : undefined
  return { fee: choice?.fee ?? all.fee, keep: funds.held - all.amount - all.fee, enough: choice !== undefined }
}

const isSpendable = (type: string | undefined): type is SpendableType =>
  type === 'p2wpkh' || type === 'p2tr' || type === 'p2sh' || type === 'p2pkh'

/** The account of an address; a wallet that is not known to have it pays with it alone. */
async function accountOf(address: string, wallet: LiveWallet | undefined): Promise<BitcoinAccount> {
  const find = (accounts: readonly BitcoinAccount[] | undefined) => accounts?.find((one) => one.address === address)
  const known = find(wallet?.state().accounts) ?? find((await wallet?.accounts?.())?.accounts)
  return known ?? { address, purpose: 'payment' }
}

async function ratesOf(key: string, cached: Rates, ask: () => Promise<Record<FeeRateId, bigint>>) {
  const known = cached.get(key)
  if (known && Date.now() - known.at < ratesLiveMs) return known.rates
  const rates = await ask()
  cached.set(key, { rates, at: Date.now() })
  return rates
}

/**
 * Leaves out what carries an inscription or Runes. A wallet with an address for them keeps them there. One with a single address says which
 * coins inscriptions lie on, which is nothing said of Runes: where that address is taproot, or the wallet does not answer, coins of the size
 * that either is laid on stay where they are. Coins of that size at an address to pay with may carry what was made or moved in the transaction
 * that they come from: the network shows that one, and nothing of what became of inscriptions since.
 */
async function spendable(
  coins: readonly Coin[],
  { address, type }: { address: string; type: SpendableType },
  wallet: LiveWallet | undefined,
  parent: (txid: string) => Promise<string>,
): Promise<readonly Coin[]> {
  const readInscribed = wallet?.wallet.inscribed
  const inscribed = readInscribed && (await readInscribed().catch(() => undefined))
  const locked = new Set(inscribed)
  const free = coins.filter(({ txid, vout }) => !locked.has(`${txid}:${vout}`))
  const isApart = wallet?.state().accounts.some((other) => other.purpose === 'ordinal' && other.address !== address)
  if (!isApart && (type === 'p2tr' || (readInscribed && !inscribed))) return free.filter(({ value }) => value > padding)
  if (!free.some(({ value }) => value <= padding)) return free
  const { carries } = await withPeer(import('./build.js'))
  const held = await Promise.all(
    free.map(async ({ txid, value }, index) => {
      if (value > padding) return false
      // Not knowing is no permission; nor is there an end to what may be asked.
      return index >= mostAsked || (await parent(txid).then(carries, () => true))
    }),
  )
  return free.filter((_, index) => !held[index])
}
