import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { still } from './still.js'
import { quickly } from './tier.js'
import type { VisitOptions } from './visit.js'

const folder = fileURLToPath(new URL('../../.screenshots/journeys/', import.meta.url))

type Look = { look: string } & Pick<VisitOptions, 'colorScheme' | 'phone' | 'deviceScaleFactor'>
const sharp = process.env.LONG === '1' ? { deviceScaleFactor: 2 } : {}
const all: readonly Look[] = [
  { look: 'light', ...sharp },
  { look: 'dark', colorScheme: 'dark', ...sharp },
  { look: 'phone', phone: true, ...sharp },
]

/** How a journey is walked that shows itself: once in the quick tier, and by day, by night and on a phone in the long one. */
export const looks = quickly(all, ({ look }) => look === 'light')

/** Takes a picture of what its visitor sees, in the long tier, to `.screenshots/journeys`: they are looked at by people. */
export function momentsOf(page: Page, journey: string, look: string): (name: string) => Promise<void> {
  let count = 0
  return async (name) => {
    if (process.env.LONG !== '1') return
    count += 1
    mkdirSync(folder, { recursive: true })
    await still(page)
    await page.screenshot({ path: `${folder}${journey}-${look}-${String(count).padStart(2, '0')}-${name}.png` })
  }
}
