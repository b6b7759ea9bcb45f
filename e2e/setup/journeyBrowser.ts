import { type Browser, chromium } from 'playwright-core'
import { journeyFlags } from './flags.js'

/** Starts the browser that journeys use, which ends with the process that started it. */
export function startJourneyBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROME_SHELL_PATH ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    // What draws is the processor here, and needs no process of its own: a twenty-fifth of what journeys take.
    args: [...journeyFlags, '--disable-gpu', '--in-process-gpu'],
    // A window that opens without a visitor's gesture is stopped here as it is on a phone.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
}
