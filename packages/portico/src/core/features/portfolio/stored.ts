import { type CaipNetworkId, toCaipAddress } from '../../../base/caip.js'
import type { TokenBalance } from '../../../base/entities/token.js'
import type { Client } from '../../client.js'
import { cachedItems, isHeld, newestItems } from '../../storage/cached.js'
import type { StoredPortfolio } from '../../storage/keys.js'
import { isNetworkId, isObject, isOptionalText, isText } from '../../storage/shapes.js'

/** How many accounts, and tokens of each, outlive a reload. */
const accountsMax = 10
const tokensMax = 60
/** A longer address is a picture itself, and not kept. */
const addressMax = 2_048

type Of = { address: string; networkId: CaipNetworkId }

/** What an account had when that was read last, on this page or before. */
export function storedPortfolio({ storage }: Client, { networkId, address }: Of): StoredPortfolio | undefined {
  return storage.get('portfolios', readPortfolios)?.[toCaipAddress(networkId, address)]
}

/** Keeps what was read of a connected account over a reload, without tokens that would not be read back. */
export function keepPortfolio(
  client: Client,
  { networkId, address }: Of,
  read: { tokens: readonly TokenBalance[]; listed?: 'whole' | 'part' | undefined; readAt: number },
): void {
  if (!isHeld(client, address)) return
  const { storage } = client
  const tokens = read.tokens.map(withoutPictures).filter(isToken).slice(0, tokensMax)
  const item: StoredPortfolio = {
    value: {
      tokens,
      ...(read.listed && { listed: read.listed }),
      ...(tokens.length < read.tokens.length && { isCut: true }),
    },
    timestamp: read.readAt,
  }
  const before = storage.get('portfolios', readPortfolios)
  storage.set('portfolios', newestItems(before, [toCaipAddress(networkId, address), item], accountsMax))
}

function withoutPictures({ iconUrl, logoUri, ...token }: TokenBalance): TokenBalance {
  return {
    ...token,
    ...(iconUrl && iconUrl.length <= addressMax && { iconUrl }),
    ...(logoUri && logoUri.length <= addressMax && { logoUri }),
  }
}

const isToken = (token: unknown) =>
  isObject(token) &&
  isText(token.name, 200) &&
  isText(token.symbol, 60) &&
  isNetworkId(token.chainId) &&
  isOptionalText(token.address) &&
  Number.isFinite(token.price) &&
  (token.value === undefined || Number.isFinite(token.value)) &&
  (token.change24h === undefined || Number.isFinite(token.change24h)) &&
  isObject(token.quantity) &&
  isText(token.quantity.decimals, 3) &&
  isText(token.quantity.numeric, 400) &&
  /^\d+(?:\.\d+)?$/.test(token.quantity.numeric) &&
  isOptionalText(token.iconUrl, addressMax) &&
  isOptionalText(token.logoUri, addressMax)

/** What accounts had when that was read last. */
export const readPortfolios = cachedItems<StoredPortfolio['value']>(
  ({ tokens, listed, isCut }) =>
    Array.isArray(tokens) &&
    tokens.length <= tokensMax &&
    tokens.every(isToken) &&
    (listed === undefined || listed === 'whole' || listed === 'part') &&
    (isCut === undefined || isCut === true),
)
