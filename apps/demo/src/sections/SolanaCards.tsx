import { AccountCard } from './AccountCard.js'
import { SolanaSendCard } from './SolanaSendCard.js'
import { SolanaSignCard } from './SolanaSignCard.js'

/** What an app does with a Solana account, by @solana/kit. */
export default function SolanaCards() {
  return (
    <>
      <AccountCard title="Solana account" namespace="solana" />
      <SolanaSignCard />
      <SolanaSendCard />
    </>
  )
}
