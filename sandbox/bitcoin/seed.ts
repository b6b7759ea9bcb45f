import { type Chain, maturity } from './chain.js'
import type { Faucet, Gift } from './faucet.js'
import type { Inscriptions } from './inscriptions.js'
import { type BitcoinAccount, bitcoinAccount } from './keys.js'
import { hexOf } from './network.js'

/** What stands on the sandbox's Bitcoin chain. Addresses and transactions are the same on every run, blocks are not: they name the time. */
export type SeededBitcoin = {
  accounts: readonly { payment: SeededKey; ordinals: SeededKey }[]
  inscriptions: readonly { id: string; output: string; holder: string }[]
}
export type SeededKey = { address: string; publicKey: string }

const accountCount = 10
const coin = 100_000_000n
/** Several coins, so that choosing among them means something. */
const payments = [coin / 2n, (coin * 3n) / 10n, coin / 5n]
const savings = coin / 20n
/** Which account's inscriptions lie on how much. The last one is on a coin worth spending by mistake. */
const inscribed = [
  { account: 0, value: 546n },
  { account: 0, value: 10_000n },
  { account: 1, value: 546n },
  { account: 0, value: 600_000n },
]
const secondsPerBlock = 600

export function seedBitcoin(options: {
  chain: Chain
  faucet: Faucet
  inscriptions: Inscriptions
  mnemonic: string
  now: number
}): SeededBitcoin {
  const { chain, faucet, inscriptions, mnemonic, now } = options
  const accounts = Array.from({ length: accountCount }, (_, index) => bitcoinAccount(mnemonic, index))
  let time = Math.floor(now / 1000) - (maturity + 10) * secondsPerBlock
  const mine = (count: number) => {
    for (let block = 0; block < count; block++) {
      time += secondsPerBlock
      chain.mine(1, { time })
    }
  }
  mine(maturity + 1)
  for (const amount of payments) {
    faucet.give(accounts.map(({ payment }) => ({ address: payment.address, amount })))
    mine(1)
  }
  faucet.give(accounts.map(({ ordinals }) => ({ address: ordinals.address, amount: savings })))
  mine(1)
  const txid = faucet.give(inscribed.flatMap(({ account, value }) => giftFor(accounts, account, value)))
  mine(1)
  const marked = inscribed.map((_, vout) => inscriptions.mark({ txid, vout }, pictureOf(vout)))
  return {
    accounts: accounts.map(({ payment, ordinals }) => ({ payment: shown(payment), ordinals: shown(ordinals) })),
    inscriptions: marked.map(({ id, at }) => ({ id, output: `${at.txid}:${at.vout}`, holder: at.address ?? '' })),
  }
}

const shown = ({ address, publicKey }: BitcoinAccount['payment']): SeededKey => ({
  address,
  publicKey: hexOf(publicKey),
})

function giftFor(accounts: readonly BitcoinAccount[], account: number, amount: bigint): Gift[] {
  const address = accounts[account]?.ordinals.address
  return address === undefined ? [] : [{ address, amount }]
}

function pictureOf(number: number): { type: string; bytes: Uint8Array } {
  const hue = (number * 83 + 40) % 360
  const image = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="hsl(${hue} 45% 40%)" d="M0 0h64v64H0z"/><circle cx="32" cy="32" r="18" fill="#fff"/></svg>`
  return { type: 'image/svg+xml', bytes: new Uint8Array(Buffer.from(image)) }
}
