import { type Addresses, startSandbox } from '@portico/sandbox'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { type Control, startControlServer } from './controlServer.js'
import { journeyFlags } from './flags.js'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Vitest's own.
  export interface ProvidedContext {
    browserEndpoint: string
    addresses: Addresses
    control: Control
  }
}

/** One sandbox and one browser for all journeys; each journey has a browser context of its own. */
export default async function setup(project: TestProject) {
  const portBase = Number(process.env.PORTICO_E2E_PORT_BASE ?? 5300)
  const sandbox = await startSandbox({
    portBase,
    fresh: true,
    fewFiles: true,
    parts: ['chains', 'bundler', 'solana', 'bitcoin', 'services', 'wallet', 'farcaster', 'pages'],
  })
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROME_SHELL_PATH ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...journeyFlags, '--disable-gpu'],
    // A window that opens without a visitor's gesture is stopped here as it is on a phone.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  })
  const control = await startControlServer(sandbox)
  project.provide('control', { url: control.url, token: control.token })
  project.provide('browserEndpoint', browser.wsEndpoint())
  project.provide('addresses', sandbox.addresses)
  return async () => {
    await browser.close()
    await control.stop()
    await sandbox.stop()
  }
}
