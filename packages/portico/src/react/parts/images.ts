import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../base/entities/walletListing.js'
import type { Client } from '../../core/client.js'
import type { ServiceUrls } from '../../core/options.js'

type Images = Pick<Client, 'services'>

/** Where the picture of a listed wallet is. */
export function walletImage({ services }: Images, wallet: WalletListing): string | undefined {
  return wallet.image_url ?? (wallet.image_id ? services.imageUrl('wallet', wallet.image_id) : undefined)
}

/** Where the picture of a wallet in the page is: what it announced, or the directory's. */
export function connectorImage({ services }: Images, connector: ConnectorInfo): string | undefined {
  return connector.imageUrl ?? (connector.imageId ? services.imageUrl('wallet', connector.imageId) : undefined)
}

/**
 * Origins beside `https:` ones from which pictures may come: the page itself, which may stand on `http:` while it is worked on, and the
 * services that the app named.
 */
export function imageOrigins(
  { data, directory }: ServiceUrls,
  page: string | undefined = globalThis.location?.origin,
): readonly string[] {
  const services = [data, directory].flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
  return page && page !== 'null' ? [page, ...services] : services
}
