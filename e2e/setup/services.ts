import type { Page, Route } from 'playwright-core'
import { inject } from 'vitest'

/** What a stand-in answers: JSON, or a text as it is. */
export type Reply = { status?: number; json?: unknown; text?: string; type?: string }

const headers = { 'access-control-allow-origin': '*' }

/**
 * Stands in for the services at one path: an operator’s configuration that the sandbox does not have, or an outage. `reply` may be made
 * for each request; `undefined` lets the real services answer. Returns the requests that came.
 */
export async function answerFor(
  page: Page,
  path: string,
  reply: Reply | ((url: URL, route: Route) => Promise<Reply | undefined> | Reply | undefined),
): Promise<URL[]> {
  const host = new URL(inject('addresses').services?.url ?? 'http://none.invalid').host
  const asked: URL[] = []
  await page.route(
    (url) => url.host === host && url.pathname === path,
    async (route) => {
      const url = new URL(route.request().url())
      asked.push(url)
      const answer = typeof reply === 'function' ? await reply(url, route) : reply
      if (!answer) return route.continue()
      const { status = 200, json, text, type } = answer
      await route.fulfill({
        status,
        headers,
        contentType: type ?? (text === undefined ? 'application/json' : 'text/plain'),
        body: text ?? JSON.stringify(json ?? {}),
      })
    },
  )
  return asked
}

/** What the page says of itself with `expose=1`, for what has no button. What a test keeps in the page is kept here: it goes with the demo. */
export type DemoHandle = {
  portico: import('portico').Portico
  clients: readonly import('portico').Portico[]
}

/** Opens a view by the app’s own code. */
export function openByApp(
  page: Page,
  options: import('portico').OpenOptions | import('portico').PayOptions,
): Promise<void> {
  return page.evaluate((given) => {
    const { portico } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo
    const opened: Promise<unknown> = given?.view === 'Pay' ? portico.open(given) : portico.open(given)
    opened.catch((error: { code?: unknown }) => {
      // Nobody waits for what a test leaves open.
      if (error.code !== 'modal/closed') throw error
    })
  }, options)
}

/** Waits until a wallet that several families found stands in the list once: what joins its rows is loaded when the page is used. */
export async function untilMerged(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    (window as unknown as { porticoDemo: DemoHandle }).porticoDemo.portico
      .getState()
      .connectors.some(({ type }) => type === 'MULTI_CHAIN'),
  )
}

/** The directory’s id of a wallet. */
export async function walletId(name: string): Promise<string> {
  const { services, projectId } = inject('addresses')
  const query = new URLSearchParams({ projectId, search: name, entries: '100' })
  const response = await fetch(`${services?.direct.url}/getWallets?${query}`)
  const { data } = (await response.json()) as { data: { id: string; name: string }[] }
  const found = data.find((wallet) => wallet.name === name)
  if (!found) throw new Error(`The directory has no wallet called ${name}`)
  return found.id
}

/** Shows a view that the app’s own code may not open, with what lies behind it. */
export function showRoutes(page: Page, ...history: readonly { name: string; params: unknown }[]): Promise<void> {
  return page.evaluate((given) => {
    const { store } = (window as unknown as { porticoDemo: DemoHandle }).porticoDemo.portico.client
    store.set({ router: { history: given as never, direction: 'none' } })
  }, history)
}
