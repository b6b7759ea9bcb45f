import type { Handlers } from '../context.js'
import { requireProject } from '../guards/project.js'

/** Listed for projects under development, so that clients find in the list what the server allows. */
const localOrigins = ['localhost', '*.localhost', '127.0.0.1']

export const configHandlers = {
  'config.features': async ({ projects }, _, c) => {
    const { features } = await requireProject(projects, c)
    return {
      features: features.map(({ id, isEnabled, config }) => ({ id, isEnabled, config: config ? [...config] : null })),
    }
  },
  'config.origins': async ({ projects }, _, c) => {
    const { allowedOrigins, development } = await requireProject(projects, c)
    return { allowedOrigins: development ? [...allowedOrigins, ...localOrigins] : [...allowedOrigins] }
  },
  'config.analytics': async ({ projects }, _, c) => {
    const { analytics } = await requireProject(projects, c)
    return { isAnalyticsEnabled: analytics }
  },
  'config.limits': async ({ projects }, _, c) => {
    const project = await requireProject(projects, c)
    const { tier, isAboveRpcLimit, isAboveMauLimit } = await projects.usage.standing(project)
    // Spelled as clients know it.
    return { planLimits: { tier: tier === 'enterprise' ? 'enteprise' : tier, isAboveRpcLimit, isAboveMauLimit } }
  },
} satisfies Partial<Handlers>
