import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { journeyFlags, visitorFlags } from './flags.js'
import { until } from './until.js'

export type PlainBrowser = {
  browser: Browser
  /** Ends it, with every process of it. */
  stop(): Promise<void>
}

/**
 * Chromium as a visitor starts it. The driver's own start switches the partitioning of third-party storage off, and then a
 * frame of another site has no storage at all. Names under `.example` lead to this machine.
 * `cookiesBlocked`: it keeps no cookie of a frame of another site, as more and more browsers do. `whole`: Chromium with its window, not
 * its headless shell, which does not tell a frame what lies over it.
 */
export async function startPlainBrowser({ cookiesBlocked = false, whole = false } = {}): Promise<PlainBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-browser-'))
  const shell = whole || cookiesBlocked ? undefined : process.env.CHROME_SHELL_PATH
  const child = spawn(
    shell ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    [
      '--headless=new',
      ...visitorFlags,
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--disable-gpu',
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      ...(cookiesBlocked ? ['--test-third-party-cookie-phaseout'] : []),
      'about:blank',
    ],
    // What is started may be a script that starts the browser, as Debian's is: a group of their own ends whole.
    { stdio: 'ignore', detached: true },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid)
    await ended
    // Its own children may still write for a moment after it has gone.
    await until(async () => isRemoved(folder))
  }
  try {
    const port = () => readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0]
    await until(async () => existsSync(join(folder, 'DevToolsActivePort')) && port() !== '')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port()}`)
    return {
      browser,
      async stop() {
        await browser.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Chromium as the driver starts it: a frame of another site keeps nothing there. */
export async function startForgetfulBrowser(): Promise<PlainBrowser> {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: [...journeyFlags] })
  return { browser, stop: () => browser.close() }
}

function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}
