import type { WalletKit } from '@reown/walletkit'
import type { Address } from 'viem'
import type { PhoneProposal, PhoneSession, Verdict } from './types.js'

export type Kit = InstanceType<typeof WalletKit>

export function sessionOf(session: ReturnType<Kit['getActiveSessions']>[string]): PhoneSession {
  const accounts = session.namespaces.eip155?.accounts ?? []
  return {
    topic: session.topic,
    app: appOf(session.peer.metadata),
    chains: [...new Set(accounts.map((account) => Number(account.split(':')[1])))],
    accounts: [...new Set(accounts.map((account) => account.split(':')[2] as Address))],
    namespaces: Object.keys(session.namespaces),
    expiry: session.expiry,
  }
}

export function appOf(metadata: { name: string; url: string; icons: readonly string[] }): PhoneProposal['app'] {
  return { name: metadata.name, url: metadata.url, icon: metadata.icons[0] }
}

type Attested = {
  verifyContext: { verified: { origin: string; validation: Verdict['validation']; isScam?: boolean | undefined } }
}

export function verdictOf({ verifyContext }: Attested): Verdict {
  const { origin, validation, isScam = false } = verifyContext.verified
  return { origin, validation, isScam }
}
