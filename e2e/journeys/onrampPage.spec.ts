import { createPublicClient, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { findAccessProblems } from '../setup/axe.js'
import { findSmallTargets } from '../setup/targets.js'
import { browserForTests } from '../setup/visit.js'

const { visit } = browserForTests()
const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** A purchase of sandbox dollars for a fresh account, and the page that it goes on with. */
async function checkout(colorScheme: 'light' | 'dark' = 'light') {
  const { services, projectId, chains, demo } = inject('addresses')
  const [chain] = chains
  if (!services || !chain) throw new Error('The sandbox runs without services')
  const walletAddress = privateKeyToAccount(generatePrivateKey()).address
  const response = await fetch(`${services.direct.url}/v1/onramp/widget?projectId=${projectId}`, {
    method: 'POST',
    body: JSON.stringify({
      sessionData: {
        serviceProvider: 'sandbox',
        destinationCurrencyCode: 'USDX',
        sourceCurrencyCode: 'USD',
        sourceAmount: '50',
        walletAddress,
        redirectUrl: `${demo}/`,
      },
    }),
  })
  const { widgetUrl } = (await response.json()) as { widgetUrl: string }
  const { context } = await visit({ colorScheme, viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => void problems.push(message.text()))
  await page.goto(widgetUrl)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const { address } = chain.contracts.tokens.usdx
  const balance = () => client.readContract({ address, abi, functionName: 'balanceOf', args: [walletAddress] })
  return { page, problems, balance }
}

describe('the page of the sandbox’s seller', () => {
  test('default: paid with the test card, the tokens arrive, and the way leads back', async () => {
    const { page, problems, balance } = await checkout()
    await page.getByText('Sandbox: no money moves').waitFor()
    await page.getByRole('button', { name: 'Pay (no money moves)' }).click()
    await page.getByRole('heading', { name: 'Delivered' }).waitFor()
    expect(await balance()).toBe(49_250_000n)
    await page.getByRole('link', { name: /^Back to localhost/ }).click()
    await page.waitForURL(`${inject('addresses').demo}/**`)
    expect(problems.filter((text) => /Content Security Policy|Refused/.test(text))).toEqual([])
  })

  test('behavior: a card that is no test card is refused on the page, and cancelling buys nothing', async () => {
    const { page, balance } = await checkout()
    await page.getByLabel('Test card number').fill('5555 5555 5555 4444')
    await page.getByRole('button', { name: 'Pay (no money moves)' }).click()
    await page.getByRole('alert').filter({ hasText: 'Only the two test cards are taken here.' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Cancelled' }).waitFor()
    expect(await balance()).toBe(0n)
  })

  test.each(['light', 'dark'] as const)(
    'behavior: axe finds nothing, and all of it fits a phone: %s',
    async (scheme) => {
      const { page } = await checkout(scheme)
      expect(await findAccessProblems(page, 'html')).toEqual([])
      expect(await findSmallTargets(page, 'main')).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).marginTop)).toBe('16px')
    },
  )
})
