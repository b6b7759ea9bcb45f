import { isAllowedOrigin } from 'portico/wire'
import * as v from 'valibot'

const caipNetworkId = v.custom<`${string}:${string}`>(
  (id) => typeof id === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id),
)

/** On the frame's own origin. */
const ownPath = v.pipe(v.string(), v.regex(/^\/(?!\/)/))
/** Of whoever's node the operator names in a file of their own; without TLS on this machine alone. */
const anyUrl = v.pipe(
  v.string(),
  v.regex(/^https:\/\/|^http:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/),
  v.url(),
)

const networkAt = <U extends v.GenericSchema<string>>(url: U) =>
  v.object({
    caipNetworkId,
    rpcUrl: url,
    name: v.string(),
    nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
    explorerUrl: v.optional(v.string()),
    /** Where user operations go. None: no smart accounts here. */
    bundler: v.optional(
      v.object({
        url,
        /** The operator has a paymaster, and asks it for every operation. */
        sponsors: v.optional(v.boolean(), false),
        /** An app may ask that a paymaster of the operator's list pays. */
        paymasters: v.optional(v.boolean(), false),
      }),
    ),
  })

const projectWith = <U extends v.GenericSchema<string>>(url: U) =>
  v.object({
    name: v.string(),
    /** The patterns of the pages that may hold the frame. Empty: none. */
    origins: v.array(v.string()),
    /** Pages that draw the code's fields themselves. */
    headlessOtpOrigins: v.array(v.string()),
    smartAccountEnabledNetworks: v.array(v.number()),
    networks: v.array(networkAt(url)),
    socials: v.array(v.string()),
    farcaster: v.boolean(),
    development: v.boolean(),
  })

const project = projectWith(ownPath)
const fileProject = projectWith(v.union([ownPath, anyUrl]))

/** What the operator's server says of the project: the page around the frame has no say in it. */
export type Project = v.InferOutput<typeof project>

/** Beside the pages, where there is one: what holds while no server of the operator's answers. Logins by a passkey need nothing else. */
const file = '/project.json'

/**
 * What the wallet may do for the pages of a project: as the operator's server says, and where there is none (any more), as a file beside
 * the pages says. A server that answers and refuses is believed.
 */
export async function fetchProject(projectId: string, fetch: typeof globalThis.fetch): Promise<Project> {
  const path = `/frame/v1/project?${new URLSearchParams({ projectId })}`
  const response = await fetch(path, { credentials: 'omit' }).catch(() => undefined)
  if (response?.ok) return v.parse(project, await response.json())
  const problem = new Error(`The project could not be read: ${response?.status ?? 'nobody answers'}`)
  if (response && response.status !== 404 && response.status < 500) throw problem
  const fileSettings = await fetch(file, { credentials: 'omit' }).catch(() => undefined)
  if (!fileSettings?.ok) throw problem
  return v.parse(fileProject, await fileSettings.json())
}

export function allowsOrigin({ origins }: Project, origin: string): boolean {
  return origin !== 'null' && isAllowedOrigin(origin, origins)
}
