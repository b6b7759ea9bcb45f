import { AccountCard } from './AccountCard.js'
import { NetworkCard } from './NetworkCard.js'
import { SendCard } from './SendCard.js'
import { SignCard } from './SignCard.js'

/** What an app does with an EVM account, by viem. */
export default function EvmCards() {
  return (
    <>
      <AccountCard />
      <NetworkCard />
      <SignCard />
      <SendCard />
    </>
  )
}
