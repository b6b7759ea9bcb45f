import type { Network } from '../base/entities/network.js'
import type { Client, ServiceUrls } from '../core/client.js'

/** Where the picture of a network is: the app's own, or the services'. */
export function networkImage({ services }: Pick<Client, 'services'>, { assets }: Network): string | undefined {
  return assets?.imageUrl ?? (assets?.imageId && services.imageUrl('asset', assets.imageId))
}

/** Origins beside `https:` ones from which pictures may come: the services that the app named. */
export function imageOrigins({ data, directory }: ServiceUrls): readonly string[] {
  return [data, directory].flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
}
