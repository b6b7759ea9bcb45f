import type { Handlers } from '../context.js'
import { pagesFor } from '../directory/pages.js'
import { requireProject } from '../guards/project.js'

export const walletHandlers = {
  'wallets.list': async ({ database, projects }, { query }, c) => {
    await requireProject(projects, c)
    return pagesFor(database)(query)
  },
  'ton.wallets': async ({ config, projects }, _, c) => {
    await requireProject(projects, c)
    return config.ton.wallets
  },
} satisfies Partial<Handlers>
