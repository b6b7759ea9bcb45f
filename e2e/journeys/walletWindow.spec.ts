import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { createTestClient, http, isAddressEqual, parseAbi, parseEther, publicActions } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { approveDevice, signHello, signInBySocial, visitSite } from '../pages/walletSite.js'
import {
  askOthers,
  handOver,
  openToAnswer,
  openWindow,
  walletOrigin as origin,
  walletQuery as query,
  showKit,
  signInThere,
  typeKit,
  typeNumber,
} from '../pages/walletWindow.js'
import { findAccessProblems } from '../setup/axe.js'
import { findEscapeProblems } from '../setup/escape.js'
import { passkeysOf, platformAuthenticator } from '../setup/passkeys.js'
import { type PlainBrowser, startPlainBrowser } from '../setup/plainBrowser.js'
import { agree } from '../setup/press.js'
import { inLongTier } from '../setup/tier.js'
import { until, within } from '../setup/until.js'
import { onHost, startWalletHost, type WalletHost } from '../setup/walletHost.js'

const state: { browser?: PlainBrowser; host?: WalletHost } = {}

beforeAll(async () => {
  state.host = await startWalletHost(`${origin()}/frame${query()}`)
  state.browser = await startPlainBrowser()
})
afterAll(async () => {
  await state.browser?.stop()
  await state.host?.stop()
})

const node = createTestClient({ mode: 'anvil', transport: http(inject('addresses').chains[0]?.rpcUrl) }).extend(
  publicActions,
)
const newContext = () => (state.browser as PlainBrowser).browser.newContext()
const visit = (context: BrowserContext) => visitSite(context, `http://localhost:${state.host?.port}/`)

const focusOf = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** A person with a wallet that was made on the site. */
async function owner() {
  const context = await newContext()
  const site = await visit(context)
  const email = `ida-${randomUUID()}@example.com`
  await signInBySocial(site, email)
  const { address } = (await site.ask('GET_USER')) as { address: `0x${string}` }
  return { context, site, email, address }
}

// Slow: each test has devices of its own, a login at a provider for each, and keys made of a PIN or a kit by design slowly.
describe('a wallet on more than one device', () => {
  test('behavior: a new browser gets the key from the old one by the number that it shows, and keeps it', async () => {
    const { context, site, email, address } = await owner()
    const elsewhere = await newContext()
    const phone = await visit(elsewhere)
    await signInBySocial(phone, email)
    expect(await phone.ask('GET_USER')).toMatchObject({ address })
    // A question waits for the key, and goes on when it is there.
    const signer = await signHello(phone, address, () => handOver(phone.frame as unknown as Page, site))
    expect(isAddressEqual(signer as `0x${string}`, address)).toBe(true)
    await phone.page.reload()
    const again = await visit(elsewhere)
    expect(isAddressEqual((await signHello(again, address)) as `0x${string}`, address)).toBe(true)
    expect([...site.problems, ...phone.problems]).toEqual([])
    expect(await site.eventNames()).toContain('SHOW')
    await context.close()
    await elsewhere.close()
  })

  test('behavior: the wallet’s own window gets the key, shows it, and takes the other device away', async () => {
    const { context, site, email, address } = await owner()
    const { page, problems } = await openWindow(context, 'wallet', email)
    await handOver(page, site)
    await page.getByRole('heading', { name: 'Your wallet', exact: true }).waitFor()
    await page.getByText(address).waitFor()
    expect(await findAccessProblems(page, 'html')).toEqual([])
    expect(await findEscapeProblems(page)).toEqual([])

    await page.getByRole('link', { name: 'Show private key' }).click()
    await page.getByRole('button', { name: 'Show my private key' }).click()
    await page.getByRole('heading', { name: 'Recovery phrase' }).waitFor()
    // Hidden until asked for.
    expect(await page.locator('.words').count()).toBe(0)
    await page.getByRole('button', { name: 'Show Recovery phrase' }).click()
    const words = (await page.locator('.words li').allTextContents()).join(' ')
    // A word stands beside its number.
    const heights = await page.locator('.words li').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(36)
    expect(isAddressEqual(mnemonicToAccount(words).address, address)).toBe(true)
    await page.getByRole('button', { name: 'Show Private key (Ethereum' }).click()
    const key = (await page.locator('.mono').textContent()) as `0x${string}`
    expect(isAddressEqual(privateKeyToAddress(key), address)).toBe(true)
    expect(await findAccessProblems(page, 'html')).toEqual([])
    expect(await findEscapeProblems(page)).toEqual([])
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(() => page.locator('.words').count()).toBe(0)

    // No site can hold these windows in a frame of its own.
    const answer = await page.goto(`${origin()}/wallet${query()}`)
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    await page.getByText('since').first().waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    expect([...problems, ...site.problems]).toEqual([])
    // The site is still signed in, and has no key any more.
    await site.page.reload()
    const after = await visit(context)
    const asked = after.refused('RPC_REQUEST', { method: 'personal_sign', params: ['0x00', address] })
    await after.frame.getByRole('button', { name: 'Close' }).click()
    expect(await asked).toBe('This device has no key of the wallet')
    await context.close()
  })

  test('behavior: the recovery kit, on paper and as a file: it opens a browser that has nothing, and the file opens without a network', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-kit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { context, site, email, address } = await owner()
    const { page, problems } = await openWindow(context, 'wallet', email)
    await handOver(page, site)
    // By keys alone: the focus is at what came, and back at what was pressed.
    const make = page.getByRole('button', { name: 'Make a recovery kit' })
    await make.press('Enter')
    await expect.poll(() => focusOf(page)).toBe('Recovery kit')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => focusOf(page)).toBe('Make a recovery kit')
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    await expect.poll(() => focusOf(page)).toBe('Cancel')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusOf(page)).toBe('Remove')
    await make.click()
    const groups = await showKit(page)
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await page.getByRole('button', { name: 'I wrote it down' }).click()
    // Who has not written it down has no kit yet.
    const fields = page.getByRole('textbox')
    await fields.first().fill('00000')
    await page.getByRole('button', { name: 'Keep the kit' }).click()
    await page.getByText('That doesn’t match what we showed').waitFor()
    await typeKit(page, groups)
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await page.getByRole('button', { name: 'Keep the kit' }).click()
    await page.getByRole('heading', { name: 'Your recovery kit is ready' }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the file' }).click()
    const file = join(folder, 'kit.html')
    await (await saved).saveAs(file)
    expect(problems).toEqual([])
    await context.close()

    const elsewhere = await newContext()
    const found = await openWindow(elsewhere, 'wallet', email)
    await found.page.getByRole('button', { name: 'Use my recovery kit' }).click()
    const field = found.page.getByLabel('The code of your recovery kit')
    await field.fill(groups.toReversed().join(' '))
    // All of it is in sight, to be compared with the paper.
    expect(
      await field.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]),
    ).toEqual([0, 0])
    await found.page.getByRole('button', { name: 'Open my wallet' }).click()
    await found.page.getByText('There’s a typo in the code').waitFor()
    await field.fill(groups.join(' ').toLowerCase())
    await found.page.getByRole('button', { name: 'Open my wallet' }).click()
    await found.page.getByText(address).waitFor()
    await found.page.getByRole('link', { name: 'Show private key' }).click()
    await found.page.getByRole('button', { name: 'Use my recovery kit' }).click()
    await found.page.getByLabel('The code of your recovery kit').fill(groups.join(' '))
    await found.page.getByRole('button', { name: 'Show my private key' }).click()
    await found.page.getByRole('heading', { name: 'Recovery phrase' }).waitFor()
    expect(found.problems).toEqual([])

    const paper = await elsewhere.newPage()
    await elsewhere.setOffline(true)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain(groups[0])
    await paper.goto(`file://${file}`)
    await paper.getByRole('textbox').fill(groups.with(0, groups[1] ?? '').join('-'))
    await paper.getByRole('button').click()
    await paper.getByText('This code doesn’t open this file').waitFor()
    await paper.getByRole('textbox').fill(groups.join('-'))
    await paper.getByRole('button').click()
    await expect.poll(async () => ((await paper.locator('output').textContent()) ?? '').split(' ').length).toBe(12)
    const words = (await paper.locator('output').textContent()) ?? ''
    expect(isAddressEqual(mnemonicToAccount(words).address, address)).toBe(true)
    await elsewhere.close()
  })

  test('behavior: a passkey, and a PIN, open a browser that has nothing; without its person, or without a half to give, it is told', async () => {
    const { context, site, email, address } = await owner()
    const { page, problems } = await openWindow(context, 'wallet', email)
    await handOver(page, site)
    const session = await context.newCDPSession(page)
    const send: typeof session.send = (method, params) => within(session.send(method, params), method)
    await send('WebAuthn.enable')
    const plug = async (more: object) => {
      const options = { ...platformAuthenticator, ...more }
      return (await send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
    }
    const add = page.getByRole('button', { name: 'Add a passkey' })

    const plain = await plug({ hasPrf: false })
    await add.click()
    await page.getByText('This passkey can’t protect a wallet').waitFor()
    await send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: plain })

    const strange = await plug({ hasPrf: true, isUserVerified: false })
    await add.click()
    await page.getByText('Your passkey wasn’t used').waitFor()
    await send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: strange })

    await plug({ hasPrf: true })
    await add.click()
    await page.locator('li').filter({ hasText: 'Passkey' }).waitFor()
    expect(await findAccessProblems(page, 'html')).toEqual([])

    // The browser forgets all: what is left is the login and the passkey.
    await send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'indexeddb' })
    await page.reload()
    await signInThere(page, email)
    const use = page.getByRole('button', { name: 'Use my passkey' })
    await use.waitFor()
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await use.click()
    await page.getByText(address).waitFor()

    // A PIN does the same; a wrong one is counted.
    await page.getByRole('button', { name: 'Set a PIN' }).click()
    const setPin = async (first: string, second: string) => {
      await page.getByLabel('New PIN').fill(first)
      await page.getByLabel('Type it again').fill(second)
      await page.getByRole('button', { name: 'Save PIN' }).click()
    }
    await setPin('123456', '123456')
    await page.getByText('Choose at least six digits').waitFor()
    await setPin('271828', '271829')
    await page.getByText('The two PINs don’t match').waitFor()
    expect(await findAccessProblems(page, 'html')).toEqual([])
    await setPin('271828', '271828')
    await page.locator('li').filter({ hasText: 'PIN' }).waitFor()
    await send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'indexeddb' })
    await page.reload()
    await signInThere(page, email)
    await page.getByRole('button', { name: 'Use my PIN' }).click()
    await page.getByLabel('PIN').fill('314159')
    await page.getByRole('button', { name: 'Open my wallet' }).click()
    await page.getByText('9 tries are left').waitFor()
    await page.getByLabel('PIN').fill('271828')
    await page.getByRole('button', { name: 'Open my wallet' }).click()
    await page.getByText(address).waitFor()

    // The key itself takes one of them besides the login.
    await page.getByRole('link', { name: 'Show private key' }).click()
    await page.getByText('use one more thing').waitFor()
    expect(await page.getByRole('button', { name: 'Show my private key' }).count()).toBe(0)
    expect(await findAccessProblems(page, 'html')).toEqual([])
    // By the keyboard alone.
    await page.getByRole('button', { name: 'Use my PIN' }).press('Enter')
    await page.keyboard.type('314159')
    await page.keyboard.press('Enter')
    await page.getByText('9 tries are left').waitFor()
    const shows = async () => {
      await page.getByRole('button', { name: 'Show Private key (Ethereum' }).click()
      const key = (await page.locator('.mono').textContent()) as `0x${string}`
      expect(isAddressEqual(privateKeyToAddress(key), address)).toBe(true)
      await page.getByRole('button', { name: 'Done' }).click()
    }
    await page.getByLabel('PIN').fill('271828')
    await page.getByRole('button', { name: 'Show my private key' }).click()
    await shows()
    await page.getByRole('button', { name: 'Use my passkey' }).click()
    await shows()
    expect(problems).toEqual([])

    // Another page cannot even ask for it.
    const asked = site.page.evaluate(
      (rpId) =>
        navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId } }).then(
          () => 'given',
          ({ name }: Error) => name,
        ),
      new URL(origin()).hostname,
    )
    expect(await within(asked, 'credentials of another page')).toBe('SecurityError')
    await context.close()
  })

  inLongTier(() => {
    test('behavior: the smart account of an email wallet is handed over to a passkey, which then opens it on sites without the email', async () => {
      const { context, site, email, address } = await owner()
      const { page, problems } = await openWindow(context, 'wallet', email)
      await handOver(page, site)
      const passkeys = await passkeysOf(page)
      await page.getByRole('button', { name: 'Show what opens it' }).click()
      await page.getByRole('heading', { name: 'What opens this wallet' }).waitFor()
      const account = (await page.locator('.card.mono').textContent()) as `0x${string}`
      await node.setBalance({ address: account, value: parseEther('1') })
      const network = page.getByRole('region', { name: 'Sandbox One' })
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('button', { name: 'Add on Sandbox One' }).click()
      await agree(page)
      await page.getByText('Added on Sandbox One').waitFor()
      await page.getByRole('button', { name: 'Done' }).click()
      await network.getByText(address).waitFor()
      expect(await findAccessProblems(page, 'html')).toEqual([])

      // Now by the passkey: the email’s key is taken away, and the account is the passkey’s alone.
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      // The field of the address offers passkeys, and this one takes the offer at once.
      await network.getByRole('button', { name: /^Remove Recovery kit or another wallet/ }).click()
      await page.getByRole('button', { name: 'Remove it' }).click()
      await agree(page)
      await page.getByRole('heading', { name: 'What opens this wallet' }).waitFor()
      await until(async () => (await network.getByText('Recovery kit or another wallet').count()) === 0)
      const abi = parseAbi(['function getOwners() view returns (address[])'])
      expect(await node.readContract({ address: account, abi, functionName: 'getOwners' })).toHaveLength(1)

      // The email wallet, still signed in on the site, offers it no more, and refuses what is asked of it before anything is shown.
      const asked = { chainId: 31337, preferredAccountType: 'smartAccount' }
      await expect.poll(async () => (await site.ask('GET_USER', asked)).address, { timeout: 30_000 }).toBe(address)
      expect((await site.ask('GET_USER', asked)).accounts).toEqual([{ address, type: 'eoa' }])
      const hello = { chainId: 31337, method: 'personal_sign', params: ['0x61', account] }
      expect(await site.refused('RPC_REQUEST', hello)).toContain('Sign in with the passkey that does')

      // The same tab: its passkeys are those of this browser.
      await page.goto(`http://localhost:${state.host?.port}/`)
      const there = await onHost(page)
      const done = there.ask('CONNECT_PASSKEY')
      await there.frame.getByRole('button', { name: 'Use my passkey' }).click()
      await done
      expect(await there.ask('GET_USER', { chainId: 31337 })).toMatchObject({ address: account, passkey: true })
      expect(await passkeys.count()).toBe(1)
      expect(problems).toEqual([])
      await context.close()
    })
  })

  test('error: the wrong number ends the request, closes what may be asked, and nothing is handed over', async () => {
    const { context, site, email } = await owner()
    const { page } = await openWindow(context, 'wallet', email)
    const number = await askOthers(page)
    const answer = await openToAnswer(site)
    expect(await findAccessProblems(answer, 'html')).toEqual([])
    await typeNumber(answer, number === '42' ? '43' : '42')
    await answer.getByRole('heading', { name: 'That’s a different number' }).waitFor()
    await page.getByText('Your other device declined').waitFor()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('A wrong number was typed, so this device can’t ask any more').waitFor()
    // Nobody frames the window, and it says nothing to a page that opened it by itself.
    const other = await context.newPage()
    const served = await other.goto(`${origin()}/answer${query()}`)
    expect(served?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
    await other.getByRole('heading', { name: 'This window lost its connection to the page that opened it' }).waitFor()
    await context.close()
  })

  test('error: a login without a wallet makes none in the wallet’s own window', async () => {
    const context = await newContext()
    const page = await context.newPage()
    const email = `una-${randomUUID()}@example.com`
    await page.goto(`${origin()}/wallet${query()}`)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByRole('heading', { name: 'Approve this device' }).waitFor()
    const match = (await page.locator('output.bigcode').textContent()) ?? ''
    const code = await approveDevice(await newContext(), email, match)
    await page.getByLabel('Six-digit code').pressSequentially(code)
    await page.getByText('There’s no wallet for this sign-in').waitFor()
    await context.close()
  })
})
