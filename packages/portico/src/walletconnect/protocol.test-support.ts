import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ConnectorSession } from '../core/connector.js'
import { makeTestApp, provideWebSocket, type TestApp } from './client.test-support.js'
import { startMemoryRelay } from './memoryRelay.test-support.js'
import type { Provider } from './provider.js'
import { makeTestWallet, type TestWallet } from './wallet.test-support.js'

/** A running relay's URL may be given instead of the test double: the same tests must hold there. */
const givenRelay = process.env.PORTICO_RELAY_URL

/** Reference wallets and the apps of one file, over one relay. */
export type Stage = {
  url: string
  wallet: TestWallet
  second: TestWallet
  start(options?: Omit<Parameters<typeof makeTestApp>[0], 'relay'>): TestApp
  connect(app: TestApp, by?: TestWallet): Promise<readonly ConnectorSession[]>
}

/** Sets the stage before the tests of a file, and clears it after each and all of them. */
export function setStage(): Stage {
  const apps: TestApp[] = []
  const endings: (() => Promise<unknown>)[] = []
  const stage = {
    start(options = {}) {
      const app = makeTestApp({ relay: stage.url, ...options })
      apps.push(app)
      return app
    },
    connect: (app, by = stage.wallet) =>
      app.connector.connect({ signal: new AbortController().signal, onPairing: ({ uri }) => void by.pair(uri) }),
  } as Stage

  beforeAll(async () => {
    provideWebSocket()
    if (givenRelay) stage.url = givenRelay
    else {
      const relay = await startMemoryRelay()
      endings.push(relay.stop)
      stage.url = relay.url
    }
    stage.wallet = await makeTestWallet(stage.url, 'one')
    stage.second = await makeTestWallet(stage.url, 'two')
    endings.unshift(stage.wallet.close, stage.second.close)
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) {
      await app.connector.disconnect().catch(() => {})
      app.stop()
    }
    stage.wallet.reset()
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })
  return stage
}

export const providerOf = (app: TestApp): Provider => app.connector.getProvider('eip155') as Provider
/** The topic of a wallet's youngest session. */
export const topicOf = (by: TestWallet): string => by.topics.at(-1) ?? ''
