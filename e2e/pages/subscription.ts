import { createPublicClient, createTestClient, type Hex, http } from 'viem'
import { inject } from 'vitest'
import { until } from '../setup/until.js'
import type { Visit, VisitOptions } from '../setup/visit.js'
import { DemoPage } from './demo.js'
import { Embedded } from './embedded.js'

/** A visitor who has logged in by mail, on the page with what an app does with permissions. */
export async function subscriber(
  visit: (options: VisitOptions) => Promise<Visit>,
  more: Record<string, string> = {},
  device: Omit<VisitOptions, 'knobs'> = {},
) {
  const knobs = { embedded: '1', wallets: 'none', families: 'evm', accountType: 'eoa', permissions: '1', ...more }
  const visited = await visit({ ...device, knobs })
  const { page, modal } = visited
  const demo = new DemoPage(page)
  const wallet = new Embedded(page, modal, `ada.${crypto.randomUUID().slice(0, 8)}@example.com`)
  await modal.open()
  await wallet.logIn()
  await until(async () => (await demo.status()) === 'connected')
  const card = (name: string) => page.getByTestId(`${name}-card`)
  const done = (part: string, status = 'done') => page.locator(`[data-testid=${part}][data-status=${status}]`).waitFor()
  await card('subscription').getByTestId('fund').click()
  await done('funded')
  return { ...visited, demo, wallet, card, done }
}

/** The second chain: its clock is put weeks ahead here, which nobody on the first one sees. */
export function secondChain() {
  const { rpcUrl, id, contracts } = inject('addresses').chains[1] ?? {}
  const transport = http(rpcUrl)
  return {
    id,
    usdx: contracts?.tokens.usdx?.address as Hex,
    node: createTestClient({ mode: 'anvil', transport }),
    client: createPublicClient({ transport }),
  }
}
