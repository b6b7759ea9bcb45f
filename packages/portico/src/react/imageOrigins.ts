import type { ServiceUrls } from '../core/options.js'

/** Origins beside `https:` ones from which pictures may come: the services that the app named. */
export function imageOrigins({ data, directory }: ServiceUrls): readonly string[] {
  return [data, directory].flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []))
}
