import { fromBase58 } from '../base/base58.js'
import { AppError } from '../base/errors/AppError.js'
import { solanaIdOf } from '../base/solanaNames.js'
import { featureOf, type StandardAccount } from '../base/walletStandard.js'
import type { DoorSource } from '../core/family.js'
import { chainFor } from './chains.js'
import { asSession } from './session.js'
import { accountOf, missing } from './wallet.js'

/** The accounts of the connection in use, as the Wallet Standard writes them. */
export function accountsOf(
  source: DoorSource,
  chains: StandardAccount['chains'],
  methods: readonly string[],
): readonly StandardAccount[] {
  const features = methods.map((method) => `solana:${method}` as const)
  return (
    source.connection()?.accounts.map(({ address }) => ({
      address,
      publicKey: fromBase58(address) as Uint8Array,
      chains,
      features,
    })) ?? []
  )
}

type Input = { account?: StandardAccount; chain?: string } & Record<string, unknown>

/**
 * Answers one call of the wallet that `getProvider('solana')` hands out: the same call to the wallet in use, with its own account and
 * its own name of the chain; to a session as the request that stands for it. Its answers and errors pass as they are.
 */
export async function answer(source: DoorSource, method: string, inputs: readonly unknown[]): Promise<unknown> {
  if (!source.provider()) await source.settled()
  const connection = source.connection()
  if (!connection) throw new AppError('walletconnect/not-connected')
  const asked = (inputs as readonly Input[]).map((input) => ({
    ...input,
    address: input.account?.address ?? connection.address,
    networkId: input.chain ? solanaIdOf(input.chain) : connection.caipNetworkId,
  }))
  const session = asSession(source.provider())
  if (session) return (await import('./doorSession.js')).askSession(session, method, asked)
  const { wallet } = accountOf(source.provider(), asked[0]?.address ?? connection.address)
  const call = featureOf(wallet, `solana:${method}`, method)
  if (!call) throw missing(`solana:${method}`)
  const translated = asked.map(({ address, networkId, ...input }) => {
    const chain = chainFor({ caipNetworkId: networkId }, wallet)
    const account = method === 'signIn' ? {} : { account: accountOf(wallet, address).account }
    return { ...input, ...account, ...(chain ? { chain } : {}) }
  })
  return call(...translated)
}
