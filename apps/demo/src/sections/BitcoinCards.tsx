import { AccountCard } from './AccountCard.js'
import { BitcoinPsbtCard } from './BitcoinPsbtCard.js'
import { BitcoinSendCard } from './BitcoinSendCard.js'
import { BitcoinSignCard } from './BitcoinSignCard.js'

/** What an app does with a Bitcoin account. */
export default function BitcoinCards() {
  return (
    <>
      <AccountCard title="Bitcoin account" namespace="bip122" />
      <BitcoinSignCard />
      <BitcoinPsbtCard />
      <BitcoinSendCard />
    </>
  )
}
