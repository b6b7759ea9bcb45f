import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { phoneMethods } from './grant.js'
import type { Kit } from './read.js'

/** Signs one message per chain (CAIP-122) and opens the session with them, in one step. */
export async function answerSignIn(
  kit: Kit,
  event: WalletKitTypes.SessionAuthenticate,
  given: { keys: readonly Hex[]; accounts: readonly Address[]; chainIds: readonly number[] },
): Promise<{ topic: string } | undefined> {
  const [address] = given.accounts
  const signer = given.keys.map((key) => privateKeyToAccount(key)).find((account) => account.address === address)
  if (!signer) throw new Error('The phone has no key for this account.')
  const authPayload = populateAuthPayload({
    authPayload: event.params.authPayload,
    chains: given.chainIds.map((id) => `eip155:${id}`),
    methods: [...phoneMethods],
  })
  const auths = []
  for (const chain of authPayload.chains) {
    const iss = `${chain}:${signer.address}`
    const message = kit.formatAuthMessage({ request: authPayload, iss })
    const signature = await signer.signMessage({ message })
    auths.push(buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss))
  }
  const { session } = await kit.approveSessionAuthenticate({ id: event.id, auths })
  return session
}
