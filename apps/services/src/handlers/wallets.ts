import type { Handlers } from '../context.js'
import { listWallets } from '../directory/wallets.js'
import { requireProject } from '../guards/project.js'

export const walletHandlers = {
  'wallets.list': async ({ database, projects }, { query }, c) => {
    await requireProject(projects, c)
    return listWallets(database, query)
  },
} satisfies Partial<Handlers>
