import type { DecodedAddress } from '../wire/signIn/bitcoinAddress.js'

/** An output that an address holds. `value` in satoshi. */
export type Coin = { txid: string; vout: number; value: bigint; confirmed: boolean }

/** How coins are locked that this can spend. */
export type SpendableType = 'p2wpkh' | 'p2tr' | 'p2sh' | 'p2pkh'

/** A payment to be made. */
export type Spending = {
  coins: readonly Coin[]
  /** In satoshi. */
  amount: bigint
  /** In thousandths of a satoshi for each virtual byte. */
  rate: bigint
  /** Of the coins, and of what is given back. */
  from: SpendableType
  to: DecodedAddress['type']
}

/** What is put in, what is left for the network, and what comes back: nothing, or more than dust. */
export type Choice = { coins: readonly Coin[]; fee: bigint; change: bigint }

/** Four units of weight are one virtual byte. A signature is taken at its longest. */
const inputWeights: Readonly<Record<SpendableType, bigint>> = { p2wpkh: 273n, p2tr: 231n, p2sh: 365n, p2pkh: 596n }
const scriptLengths: Readonly<Record<DecodedAddress['type'], bigint>> = {
  p2pkh: 25n,
  p2sh: 23n,
  p2wpkh: 22n,
  p2wsh: 34n,
  p2tr: 34n,
  witness: 42n,
}
const frameWeight = 46n
/** What nodes carry of one transaction (400,000), less what long counts in it may take. */
const mostWeight = 399_900n

/** The least that the network carries to such an address, in satoshi: less costs more to spend than it is worth. */
const dustLimits: Readonly<Record<DecodedAddress['type'], bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
  witness: 354n,
}
export const dustLimit = (type: DecodedAddress['type']): bigint => dustLimits[type]

const ceil = (value: bigint, by: bigint) => (value + by - 1n) / by

const outputsWeight = (outputs: readonly DecodedAddress['type'][]) =>
  outputs.reduce((sum, type) => sum + (9n + scriptLengths[type]) * 4n, 0n)

/** What a transaction costs at a rate, in satoshi. */
export function feeOf(
  { from, rate }: Pick<Spending, 'from' | 'rate'>,
  inputs: number,
  outputs: readonly DecodedAddress['type'][],
): bigint {
  const weight = frameWeight + BigInt(inputs) * inputWeights[from] + outputsWeight(outputs)
  return ceil(ceil(weight, 4n) * rate, 1_000n)
}

/**
 * Chooses what to spend: the smallest coin that is enough, otherwise the largest first; coins in blocks before those that wait. What is
 * too little to be given back stays with the network.
 *
 * @returns `undefined` when there is not enough
 */
export function chooseCoins(spending: Spending): Choice | undefined {
  const { amount, from, to } = spending
  const worth = worthSpending(spending)
  const needed = (inputs: number) => amount + feeOf(spending, inputs, [to])
  for (const sure of [true, false]) {
    const usable = sure ? worth.filter(({ confirmed }) => confirmed) : worth
    const single = usable.filter(({ value }) => value >= needed(1)).at(-1)
    if (single) return settle([single])
    const taken: Coin[] = []
    for (const coin of usable) {
      taken.push(coin)
      if (sumOf(taken) >= needed(taken.length)) return settle(taken)
    }
  }
  return undefined

  function settle(coins: readonly Coin[]): Choice {
    const total = sumOf(coins)
    const fee = feeOf(spending, coins.length, [to, from])
    const change = total - amount - fee
    return change >= dustLimit(from) ? { coins, fee, change } : { coins, fee: total - amount, change: 0n }
  }
}

/** The most that can be paid at once, and what that costs: with all coins, or as many of the largest as the network carries together. */
export function spendAll(spending: Omit<Spending, 'amount'>): { amount: bigint; fee: bigint } {
  const worth = worthSpending(spending)
  const fee = feeOf(spending, Math.max(worth.length, 1), [spending.to])
  const amount = sumOf(worth) - fee
  return { amount: amount > 0n ? amount : 0n, fee }
}

/** How many coins a transaction can spend at most, with what is given back. */
export function mostCoins({ from, to }: Pick<Spending, 'from' | 'to'>): number {
  return Number((mostWeight - frameWeight - outputsWeight([to, from])) / inputWeights[from])
}

/** Coins that bring more than they cost, as many as fit: the largest first, those in blocks before those that wait. */
function worthSpending({ coins, from, to, rate }: Omit<Spending, 'amount'>): readonly Coin[] {
  const cost = ceil(ceil(inputWeights[from], 4n) * rate, 1_000n)
  return coins
    .filter(({ value }) => value > cost)
    .toSorted(
      (a, b) => Number(b.confirmed) - Number(a.confirmed) || (a.value < b.value ? 1 : a.value > b.value ? -1 : 0),
    )
    .slice(0, mostCoins({ from, to }))
}

const sumOf = (coins: readonly Coin[]): bigint => coins.reduce((sum, { value }) => sum + value, 0n)
