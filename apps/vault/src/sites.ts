import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Config } from './config.js'
import type { Vault } from './context.js'
import { Refusal } from './refusal.js'

/** A site, and the project that it says it is of. */
export type Site = { projectId: string; origin: string }

/** The lists of the projects, which are kept by the services. */
export type Sites = {
  /** Whether pages of this origin may use the project, at this moment. Rejects when nobody tells. */
  allows(site: Site): Promise<boolean>
}

const answer = v.object({ listed: v.boolean() })
const timeoutMs = 5_000
const maxBytes = 1_024

/** Asks the services each time: a site that has left its list is none from then on. */
export function sitesAt({ origin, services }: Pick<Config, 'origin' | 'services'>): Sites {
  return {
    async allows({ projectId, origin: site }) {
      const query = new URLSearchParams({ projectId, origin: site })
      const told = await ask(new URL(`/frame/v1/site?${query}`, services?.url ?? origin), new URL(origin).host)
      return v.parse(answer, JSON.parse(told)).listed
    },
  }
}

/** The services answer this for the host of the wallet, wherever they are reached. */
function ask(url: URL, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = open(url, { headers: { host }, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const size = Number(response.headers['content-length'] ?? maxBytes + 1)
      if (response.statusCode === 200 && size <= maxBytes) return void text(response).then(resolve, reject)
      response.resume()
      reject(new Error(`The services answered ${response.statusCode}`))
    })
    request.on('error', reject)
    request.end()
  })
}

/**
 * Lets a site go on that is on its project's list; pages of the wallet itself are on every list.
 * @throws Refusal `site_refused`, or `sites_unreachable` when nobody tells
 */
export async function requireListed({ config, sites, log }: Vault, { projectId, origin }: Site): Promise<void> {
  if (origin === config.origin) return
  const isListed = await sites.allows({ projectId, origin }).catch((cause: unknown): never => {
    log.error({ error: cause }, 'the services do not tell which sites are listed')
    throw new Refusal('sites_unreachable', { cause })
  })
  if (!isListed) throw new Refusal('site_refused')
}
