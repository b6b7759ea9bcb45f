import { describe, expect, inject, test } from 'vitest'
import { until } from '../setup/until.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests({ moving: true })

describe('what leaves the page', () => {
  test('behavior: nothing before the visitor acts', async () => {
    const { page, modal, outside, problems } = await visit()
    await modal.opener().waitFor()
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    expect(problems).toEqual([])
  })

  test('param: warm: at rest the page fetches what opens the modal, and asks nobody anything', async () => {
    const scripts: string[] = []
    const { page, modal, outside, problems } = await visit({
      path: '/many-files',
      before: async (fresh) => {
        fresh.on('request', (request) => scripts.push(new URL(request.url()).pathname))
      },
    })
    await modal.opener().waitFor()
    await until(async () => scripts.some((path) => /\/mount-[^/]+\.js$/.test(path)))
    await page.waitForLoadState('networkidle')
    expect(outside).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: after the visitor acted, only the configured services are asked', async () => {
    const { page, modal, outside, problems } = await visit()
    await modal.open()
    await until(async () => outside.some((url) => url.includes('/getWallets')))
    await page.waitForLoadState('networkidle')
    const { services, chains } = inject('addresses')
    const allowed = [services?.url ?? '', ...chains.map((chain) => chain.rpcUrl)].map((url) => new URL(url).host)
    expect(outside.filter((url) => !allowed.includes(new URL(url).host))).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: a pointer over the button wakes it, so that the first view is there at the click', async () => {
    const { modal, outside } = await visit()
    await modal.opener().hover()
    await until(async () => outside.some((url) => url.includes('/appkit/v1/config')))
  })

  test('param: telemetry off: no event is ever sent', async () => {
    const { page, modal, wallet, outside } = await visit({ knobs: { telemetry: '0' } })
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await page.waitForLoadState('networkidle')
    expect(outside.filter((url) => /\/(e|batch)\?/.test(url))).toEqual([])
  })

  test('param: services off: extensions still connect, and nothing but the nodes is asked', async () => {
    const { page, modal, wallet, outside } = await visit({ knobs: { services: 'off' } })
    await modal.open()
    await modal.choose('Lantern')
    await wallet('Lantern').approve()
    await modal.closed()
    await page.waitForLoadState('networkidle')
    const nodes = inject('addresses').chains.map((chain) => new URL(chain.rpcUrl).host)
    expect(outside.filter((url) => !nodes.includes(new URL(url).host))).toEqual([])
  })
})
