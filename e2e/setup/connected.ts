import { DemoPage } from '../pages/demo.js'
import type { MountOptions } from './mounted.js'
import { until } from './until.js'
import type { Visit } from './visit.js'

export type Connected = {
  /** The wallet, by the name that its controls have. */
  name: string
  /** What its row in Connect begins with, where that is another name. */
  row?: string
  /** Which of the wallet's accounts. */
  account?: number
  family?: DemoPage['family']
  /** For a test of how it connects: chosen in the modal whoever did so before. */
  anew?: boolean
}

/** What the page and a wallet keep once they are connected, by wallet and account: of the first visit of this process. */
const kept = new Map<string, Record<string, string>>()
const isOfConnection = (key: string) =>
  /^portico\.(connections|activeNamespace|recentWallets)$|^test-wallet\./.test(key)

/**
 * A visit with a wallet that is connected, for tests of what comes after that: chosen in the modal the first time, and come back to as
 * after a reload from then on, which is a fifth of the work. That wallets connect, and come back, has tests of its own.
 */
export async function mountConnected(
  mount: (options: MountOptions) => Promise<Visit>,
  options: MountOptions,
  { name, row = name, account, family = 'eip155', anew }: Connected,
): Promise<Visit> {
  const { wallets, families, auto, reconnect } = options.knobs ?? {}
  const kind = JSON.stringify([name, account, family, wallets, families])
  // Where nobody comes back after a reload, nobody does here.
  const found = anew || reconnect === '0' ? undefined : kept.get(kind)
  const visited = await mount(found ? { ...options, before: (page) => putBack(page, found, options) } : options)
  const { page, modal } = visited
  const demo = new DemoPage(page, family)
  if (!found) {
    const wallet = visited.wallet(name)
    if (account !== undefined) await wallet.setAccount(account)
    await modal.open()
    await modal.choose(row)
    // One that is told to answer by itself shows nothing that could be pressed.
    if (auto !== '1') await wallet.answer('approve')
  }
  await until(async () => (await demo.status()) === 'connected')
  await modal.closed()
  if (!found) {
    const all = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
    kept.set(kind, Object.fromEntries(Object.entries(all).filter(([key]) => isOfConnection(key))))
  }
  return visited
}

async function putBack(page: Visit['page'], entries: Record<string, string>, { before }: MountOptions): Promise<void> {
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, entries)
  await before?.(page)
}
