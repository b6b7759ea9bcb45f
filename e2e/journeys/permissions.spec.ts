import { describe, expect, test } from 'vitest'
import { DemoPage } from '../pages/demo.js'
import { mountConnected } from '../setup/connected.js'
import { mountForTests } from '../setup/mounted.js'
import { givePermission, permissionsOf } from '../setup/permissions.js'
import { until } from '../setup/until.js'

const { mount } = mountForTests()

async function connected(knobs: Record<string, string>) {
  const visited = await mountConnected(mount, { knobs }, { name: 'Quill' })
  const demo = new DemoPage(visited.page)
  return { ...visited, demo, account: `eip155:31337:${await demo.address()}` }
}

describe('permissions', () => {
  test('default: one that was given is listed, and gone once the account has signed that it is', async () => {
    const { page, modal, wallet, demo, account, problems } = await connected({ smartSessions: '1' })
    const pci = await givePermission(account)
    const isRevoked = async () => (await permissionsOf(account)).find((one) => one.pci === pci)?.revokedAt !== null
    await demo.openAccount()
    await modal.button('Permissions').click()
    await modal.text(/may spend up to 0\.5 ETH a day until .+, without asking again\./).waitFor()
    const revoke = modal.button(/^Revoke the permission of /)
    expect(await revoke.count()).toBe(1)

    await revoke.click()
    await modal.button('Confirm in Quill').waitFor()
    expect(await wallet('Quill').window().textContent()).toContain(`Revoke the permission ${pci}`)
    await wallet('Quill').reject()
    await modal.text('You declined in Quill').first().waitFor()
    expect(await isRevoked()).toBe(false)

    // The services take no word but the account's: here what it signed is another's by the time they see it.
    const path = `/v1/sessions/${account}/revoke`
    await page.route(
      (url) => decodeURIComponent(url.pathname) === path,
      (route) => route.continue({ postData: JSON.stringify({ pci, signature: `0x${'11'.repeat(65)}` }) }),
      { times: 1 },
    )
    await revoke.click()
    await wallet('Quill').approve()
    await modal.text('That signature doesn’t match').first().waitFor()
    expect(await isRevoked()).toBe(false)

    await revoke.click()
    // What is said stands for a moment only.
    const said = modal.text('Permission revoked').first()
    await Promise.all([said.waitFor(), wallet('Quill').approve()])
    await modal.title('No permissions given').waitFor()
    expect(await isRevoked()).toBe(true)
    expect(problems).toEqual([])
  })

  test('behavior: switched off, nothing leads there and nothing is asked', async () => {
    const { modal, demo, outside } = await connected({})
    await demo.openAccount()
    await modal
      .button(/Your wallets/)
      .last()
      .waitFor()
    await until(async () => (await modal.view.getByRole('tab', { name: 'Tokens' }).count()) === 1)
    expect(await modal.button('Permissions').count()).toBe(0)
    expect(outside.some((url) => url.includes('/v1/sessions'))).toBe(false)
  })
})
