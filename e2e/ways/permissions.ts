import { DemoPage } from '../pages/demo.js'
import { givePermission, permissionsOf } from '../setup/permissions.js'
import { answerFor } from '../setup/services.js'
import { until } from '../setup/until.js'
import type { Visit } from '../setup/visit.js'
import type { Way } from './way.js'

/** What apps may do without asking, and how it is taken back. */
export function permissionsWay(connected: (knobs: Record<string, string>) => Promise<Visit>): Way {
  return {
    views: ['Permissions'],
    start: () => connected({ smartSessions: '1' }),
    async go({ page, modal, wallet }, at) {
      const demo = new DemoPage(page)
      const account = `eip155:31337:${await demo.address()}`
      const path = `/v1/sessions/${encodeURIComponent(account)}`
      await answerFor(page, path, { status: 503 })
      await demo.openAccount()
      await modal.button('Permissions').click()
      await modal.title('We can’t load the permissions right now').waitFor()
      await at('failed')
      await page.unrouteAll()
      await modal.button('Try again').click()
      await modal.title('No permissions given').waitFor()
      await at('none', 'any')
      await givePermission(account)
      await givePermission(account)
      await modal.back()
      await modal.button('Permissions').click()
      const revoke = modal.button(/^Revoke/).first()
      await revoke.waitFor()
      await at()
      await revoke.click()
      await wallet('Lantern').answer('reject')
      await modal.text('You declined in Lantern').first().waitFor()
      await at('declined', 'any')
      for (const left of [1, 0]) {
        await revoke.click()
        await wallet('Lantern').answer('approve')
        await until(async () => (await permissionsOf(account)).filter(({ revokedAt }) => !revokedAt).length === left)
        // The page hears of it after that, and takes back no other before.
        await until(async () => (await modal.button(/^Revok/).count()) === left)
      }
      await modal.title('No permissions given').waitFor()
      await at('all taken back', 'title')
    },
  }
}
