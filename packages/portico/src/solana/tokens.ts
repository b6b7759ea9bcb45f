import type { Transport, Transports } from '../base/rpc/transport.js'
import { decimalsAtMost } from '../base/units.js'
import { cleanName } from '../base/walletText.js'
import type { HeldToken, TokensFeature, ToldToken } from '../core/family.js'
import { readAccounts, readOwned } from './accounts.js'
import { programs } from './instructions.js'
import { transportOf } from './node.js'
import { saidIn, toldBy } from './token.js'

/** Two accounts for each are asked for at once, of which nodes give a hundred. */
const mintsAtOnce = 50

type Asked = { signal: AbortSignal }

/** The feature `tokens` of the family: what lies in an account's token accounts, of the tokens that were named. */
export function makeTokens(transports: Transports): TokensFeature {
  const told = new Map<string, ToldToken>()
  return {
    async held({ network, owner, tokens, signal }) {
      if (tokens.length === 0) return { tokens: [], isWhole: true }
      const transport = transportOf(transports, network)
      const reads = await Promise.allSettled(
        [programs.token, programs.token2022].map((programId) => readOwned(transport, owner, { programId }, { signal })),
      )
      signal.throwIfAborted()
      const failed = reads.filter((read) => read.status === 'rejected')
      if (failed.length === reads.length) throw failed[0]?.reason
      const amounts = new Map<string, bigint>()
      for (const { mint, amount, isFrozen } of reads.flatMap((read) => (read.status === 'fulfilled' ? read.value : [])))
        if (!isFrozen) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
      const held = tokens.flatMap((address) => {
        const amount = amounts.get(address)
        return amount ? [{ address, amount }] : []
      })
      const keyOf = (mint: string) => `${network.caipNetworkId} ${mint}`
      const strange = held.filter(({ address }) => !told.has(keyOf(address))).map(({ address }) => address)
      const isTold = await readTokens(
        transport,
        strange,
        { signal },
        (mint, token) => void told.set(keyOf(mint), token),
      )
      return {
        tokens: held.flatMap(({ address, amount }): HeldToken[] => {
          const token = told.get(keyOf(address))
          return token && token !== 'none' ? [{ address, amount, ...token }] : []
        }),
        isWhole: isTold && failed.length === 0,
      }
    },
  }
}

/** Hands out what tokens say of themselves; false where nodes did not answer for all of them. */
async function readTokens(
  transport: Transport,
  mints: readonly string[],
  asked: Asked,
  found: (mint: string, token: ToldToken) => void,
): Promise<boolean> {
  const parts = Array.from({ length: Math.ceil(mints.length / mintsAtOnce) }, (_, index) =>
    mints.slice(index * mintsAtOnce, (index + 1) * mintsAtOnce),
  )
  const told = await Promise.allSettled(
    parts.map(async (part) => {
      const places = await Promise.all(part.map(saidIn))
      const accounts = await readAccounts(transport, places.flat(), asked)
      for (const [index, mint] of part.entries()) {
        // It is held, so that it is there: this node is behind.
        if (!accounts[index * 2]) continue
        const { decimals = 0, symbol } = toldBy(accounts[index * 2], accounts[index * 2 + 1]) ?? {}
        const name = decimals <= decimalsAtMost ? cleanName(symbol) : undefined
        found(mint, name ? { decimals, symbol: name } : 'none')
      }
      return part.every((_, index) => accounts[index * 2])
    }),
  )
  asked.signal.throwIfAborted()
  return told.every((part) => part.status === 'fulfilled' && part.value)
}
