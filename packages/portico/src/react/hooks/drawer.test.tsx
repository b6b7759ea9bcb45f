import { describe, expect, test, vi } from 'vitest'
import { WalletDrawer } from '../../../../../apps/demo/src/sections/WalletDrawer.js'
import { type Deferred, deferred } from '../../base/promise.js'
import type { ConnectOptions, ConnectorSession } from '../../core/connector.js'
import { fakeConnector, fakeServices, listing, makeTest, session } from '../../core/fakes.test-support.js'
import { drawLive } from '../live.test-support.js'
import { PorticoProvider } from '../Provider.js'

/** The demo's own list of wallets on a page with a wallet, a relay and a directory. */
function make() {
  const attempts: { options: ConnectOptions; answer: Deferred<readonly ConnectorSession[]> }[] = []
  const connect = (options: ConnectOptions) => {
    const answer = deferred<readonly ConnectorSession[]>()
    attempts.push({ options, answer })
    options.signal?.addEventListener('abort', () => answer.reject(options.signal?.reason))
    return answer.promise
  }
  const lantern = fakeConnector('lantern', { connect }, { name: 'Lantern', imageUrl: 'data:image/png;base64,AAAA' })
  const remote = fakeConnector('walletConnect', { connect }, { name: 'WalletConnect', type: 'WALLET_CONNECT' })
  const portico = makeTest({ connectors: [lantern, remote], telemetry: false })
  fakeServices(portico.client, { 'wallets.list': { data: [listing('harbor', { name: 'Harbor' })], count: 1 } })
  const drawn = drawLive(
    <PorticoProvider client={portico}>
      <WalletDrawer />
    </PorticoProvider>,
  )
  const button = (words: string) => drawn.all('button').find((one) => one.words.includes(words))
  const press = async (words: string) => {
    await vi.waitFor(() => expect(button(words)).toBeDefined())
    button(words)?.press()
  }
  const asked = async (count: number) => {
    await vi.waitFor(() => expect(attempts).toHaveLength(count))
    return attempts[count - 1]
  }
  return { drawn, press, asked, button }
}

describe('a list of wallets that an app draws itself', () => {
  test('behavior: a refusal is told, tried again, and the wallet connects', async () => {
    const { drawn, press, asked, button } = make()
    await press('Lantern')
    const first = await asked(1)
    await vi.waitFor(() => expect(drawn.words()).toContain('Lantern · waiting'))
    expect(button('Lantern')?.attribute('aria-busy')).toBe('true')
    first?.answer.reject({ code: 4001, message: 'User rejected' })
    await vi.waitFor(() => expect(drawn.words()).toContain('You declined in Lantern'))
    await press('Try again')
    const second = await asked(2)
    second?.answer.resolve([session()])
    await vi.waitFor(() => expect(drawn.words()).toMatch(/Lantern · connected/))
    expect(drawn.words()).not.toContain('declined')
  })

  test('behavior: a wallet of the directory is reached by a code, and given up', async () => {
    const { drawn, press, asked, button } = make()
    await press('More wallets')
    await press('Harbor')
    const attempt = await asked(1)
    attempt?.options.onPairing?.({ uri: 'wc:1@2', expiresAt: Date.now() + 240_000 })
    await vi.waitFor(() => expect(drawn.words()).toMatch(/Good for \d+ s/))
    expect(drawn.all('a').map((one) => one.attribute('href'))).toContain('harbor://wc?uri=wc%3A1%402')
    await press('Cancel')
    await vi.waitFor(() => expect(drawn.words()).not.toContain('Good for'))
    expect(button('Cancel')).toBeUndefined()
    expect(button('More wallets')).toBeUndefined()
  })
})
