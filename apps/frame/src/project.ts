import { isAllowedOrigin } from 'portico/wire'
import * as v from 'valibot'

const caipNetworkId = v.custom<`${string}:${string}`>(
  (id) => typeof id === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id),
)

const network = v.object({
  caipNetworkId,
  /** A path on the frame's own origin. */
  rpcUrl: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  name: v.string(),
  nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
  explorerUrl: v.optional(v.string()),
  /** Where user operations go, a path on the frame's own origin too. None: no smart accounts here. */
  bundler: v.optional(
    v.object({
      url: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
      /** The operator has a paymaster, and asks it for every operation. */
      sponsors: v.optional(v.boolean(), false),
      /** An app may ask that a paymaster of the operator's list pays. */
      paymasters: v.optional(v.boolean(), false),
    }),
  ),
})

const project = v.object({
  name: v.string(),
  /** The patterns of the pages that may hold the frame. Empty: none. */
  origins: v.array(v.string()),
  /** Pages that draw the code's fields themselves. */
  headlessOtpOrigins: v.array(v.string()),
  smartAccountEnabledNetworks: v.array(v.number()),
  networks: v.array(network),
  socials: v.array(v.string()),
  farcaster: v.boolean(),
  development: v.boolean(),
})

/** What the operator's server says of the project: the page around the frame has no say in it. */
export type Project = v.InferOutput<typeof project>

export async function fetchProject(projectId: string, fetch: typeof globalThis.fetch): Promise<Project> {
  const response = await fetch(`/frame/v1/project?${new URLSearchParams({ projectId })}`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`The project could not be read: ${response.status}`)
  return v.parse(project, await response.json())
}

export function allowsOrigin({ origins }: Project, origin: string): boolean {
  return origin !== 'null' && isAllowedOrigin(origin, origins)
}
