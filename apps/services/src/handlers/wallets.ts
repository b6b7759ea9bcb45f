import type { Handlers } from '../context.js'
import { listWallets } from '../directory/wallets.js'
import { requireProject } from '../guards/project.js'

export const walletHandlers = {
  'wallets.list': async ({ database, projects }, { query }, c) => {
    await requireProject(projects, c)
    return listWallets(database, query)
  },
  'ton.wallets': async ({ config, projects }, _, c) => {
    await requireProject(projects, c)
    return config.ton.wallets
  },
} satisfies Partial<Handlers>
