import { fromBase58 } from '../base/base58.js'
import type { Network } from '../base/entities/network.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { connectErrors } from '../base/errors/connect.js'
import { featureOf, type StandardAccount } from '../base/walletStandard.js'
import type { ConnectorContext } from '../core/connector.js'
import type { AppProviderSource } from '../core/family.js'
import { chainFor, namesOf, networkNamed } from './chains.js'
import { accountOf, asSession, internal, missing } from './wallet.js'

/** What the wallet that is handed out has at hand once this is loaded. */
export type Side = {
  chains(): StandardAccount['chains']
  accounts(methods: readonly string[]): readonly StandardAccount[]
  answer(method: string, inputs: readonly unknown[]): Promise<unknown>
}

export function sideOf(source: AppProviderSource, networks: ConnectorContext['networks']): Side {
  const chains = () => networks('solana').flatMap(namesOf)
  return {
    chains,
    accounts: (methods) => accountsOf(source, chains(), methods),
    answer: (method, inputs) => answer({ source, networks: networks('solana') }, method, inputs),
  }
}

/** The accounts of the connection in use, as the Wallet Standard writes them. */
function accountsOf(
  source: AppProviderSource,
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
 * its own name of the chain; to a session as the request that stands for it. Its answers and errors pass as they are. A wallet that is
 * not told where a transaction is for would take it for its own network's.
 *
 * @throws AppError `walletconnect/not-connected`; `rpc/error` where the wallet's answer is no list; `network/chain-unsupported` of a
 * transaction for a network that the wallet does not list
 */
async function answer(
  { source, networks }: { source: AppProviderSource; networks: readonly Network[] },
  method: string,
  inputs: readonly unknown[],
): Promise<unknown> {
  if (!source.provider()) await source.settled()
  const connection = source.connection()
  if (!connection) throw fail(connectErrors, 'walletconnect/not-connected')
  const asked = (inputs as readonly Input[]).map((input) => {
    const network = networkNamed(input.chain ?? connection.caipNetworkId, networks)
    return {
      ...input,
      address: input.account?.address ?? connection.address,
      networkId: network.caipNetworkId,
      network,
    }
  })
  const session = asSession(source.provider())
  if (session) return (await import('./appProviderSession.js')).askSession(session, method, asked)
  const { wallet } = accountOf(source.provider(), asked[0]?.address ?? connection.address)
  const call = featureOf(wallet, `solana:${method}`, method)
  if (!call) throw missing(`solana:${method}`)
  const isTransaction = /transaction$/i.test(method)
  const translated = asked.map(({ address, networkId, network, ...input }) => {
    const chain = chainFor(network, wallet)
    if (isTransaction && !chain) throw fail(chainErrors, 'network/chain-unsupported')
    const account = method === 'signIn' ? {} : { account: accountOf(wallet, address).account }
    return { ...input, ...account, ...(chain ? { chain } : {}) }
  })
  const answers = await call(...translated)
  if (!Array.isArray(answers)) throw internal('The wallet gave no answer')
  return answers
}
