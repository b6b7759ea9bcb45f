import type { Handlers } from '../context.js'

export const chainHandlers = {
  'chains.supported': async ({ nodes }) => {
    const chains = nodes.chains()
    return {
      http: chains.map(({ id }) => id),
      ws: chains.filter(({ wsUrls }) => wsUrls && wsUrls.length > 0).map(({ id }) => id),
    }
  },
} satisfies Partial<Handlers>
