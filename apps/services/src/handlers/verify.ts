import type { Context } from 'hono'
import type { Handlers } from '../context.js'
import { namedProject } from '../guards/project.js'
import { problem } from '../problem.js'
import { attestationPage } from '../verify/page.js'

/**
 * The origin of the page that asked for the frame, as the browser tells it: a page can withhold it, but not change it. What the query
 * says must agree with it. A program that is no browser can tell anything: an attestation is a warning sign, not a proof.
 */
function initiator(c: Context, claimed: string | undefined): string | undefined {
  const destination = c.req.header('sec-fetch-dest')
  if (destination !== undefined && destination !== 'iframe') return undefined
  const referrer = c.req.header('referer')
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { origin, protocol } = new URL(referrer)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return claimed === undefined || claimed === origin ? origin : undefined
}

export const verifyHandlers = {
  'verify.page': async ({ projects, attestor }, { query }, c) => {
    const project = await projects.find(namedProject(c) ?? '')
    const origin = initiator(c, query.origin)
    const token = project?.active && origin ? await attestor.attest(project, query.id, origin) : undefined
    return { html: attestationPage(token && origin ? { token, origin } : undefined) }
  },
  'verify.publicKey': ({ attestor }) => attestor.publicKey(),
  'verify.attestation': async ({ attestor }, { params }) => {
    const found = await attestor.find(params.id)
    if (!found) throw problem(404, 'id', 'Nothing is known of this attestation')
    return { attestationId: found.id, origin: found.origin, isScam: found.isScam, isVerified: found.isVerified }
  },
} satisfies Partial<Handlers>
