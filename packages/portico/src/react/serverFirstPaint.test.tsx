import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { avatarSeed } from '../base/avatarSeed.js'
import { readPorticoState } from '../core/cookie/read.js'
import type { InitialState } from '../core/cookie/shape.js'
import {
  alice,
  fakeConnector,
  fakeFamily,
  makeTest,
  one,
  session,
  sharedStorage,
  sol,
} from '../core/fakes.test-support.js'
import type { Portico } from '../core/portico.js'
import { avatarTiles } from '../ui/avatarTiles.js'
import { AccountButton, ConnectButton, NetworkButton, useAccount, useNetwork, useReconnect } from './index.js'
import { drawLive } from './live.test-support.js'
import { PorticoProvider } from './ServerProvider.js'

const last = { networkId: 'eip155:10', shortAddress: '0x00…0a11ce', seed: avatarSeed(alice) } as const
const cookie = `portico=${encodeURIComponent(JSON.stringify([[last.networkId, last.shortAddress, last.seed]]))}`

/** Says what hooks answer. */
function Said(): React.ReactElement {
  const { status, address } = useAccount()
  return <p>{`${status} ${address} ${useNetwork().network?.name} ${useReconnect().status}`}</p>
}

const page = (client: Portico, initialState: InitialState | undefined) => (
  <StrictMode>
    <PorticoProvider client={client} initialState={initialState}>
      <ConnectButton />
      <NetworkButton />
      <AccountButton />
      <ConnectButton.Custom>
        {({ status, account, lastAccount }) => `${status} ${account?.address} ${lastAccount?.shortAddress}`}
      </ConnectButton.Custom>
      <Said />
    </PorticoProvider>
  </StrictMode>
)
const drawnBy = (client: Portico, initialState: InitialState | undefined) => renderToString(page(client, initialState))

describe('on a server, with what the cookie says', () => {
  test('default: account and network as they will be, and coming back', () => {
    const markup = drawnBy(makeTest(), readPorticoState(cookie))
    expect(markup.match(/<bdi>0x00…0a11ce<\/bdi>/g)).toHaveLength(2)
    expect(markup.match(/aria-label="Network: Network 10\. Switch network"/g)).toHaveLength(2)
    expect(markup.match(/data-state="reconnecting"/g)).toHaveLength(3)
    expect(markup).toContain('reconnecting undefined 0x00…0a11ce')
    expect(markup).toContain('<p>reconnecting undefined Network 10 reconnecting</p>')
    expect(markup).not.toContain('Connect wallet')
    expect(markup).not.toContain('button.')
  })

  test('behavior: the picture is that of the address', () => {
    const markup = drawnBy(makeTest(), { accounts: [last] })
    for (const { shape } of avatarTiles(alice).tiles) expect(markup).toContain(shape)
  })

  test('behavior: no style in the markup, which a strict policy would refuse', () => {
    expect(drawnBy(makeTest(), { accounts: [last] })).not.toContain('style=')
  })

  test('behavior: the name of who is logged in, as text', () => {
    const markup = drawnBy(makeTest(), { accounts: [{ ...last, name: '<b>Ada</b>' }] })
    expect(markup).toContain('&lt;b&gt;Ada&lt;/b&gt;')
  })

  test('behavior: visitors of one server do not see each other', () => {
    const client = makeTest()
    expect(drawnBy(client, { accounts: [last] })).toContain('0x00…0a11ce')
    expect(drawnBy(client, undefined)).toContain('Connect wallet')
    expect(drawnBy(client, { accounts: [{ ...last, shortAddress: '0x00…000b0b' }] })).not.toContain('0a11ce')
  })

  test.each([
    ['nothing', undefined],
    ['a network that the app does not list', { accounts: [{ ...last, networkId: 'eip155:5' }] }],
    ['a family that it does not have', { accounts: [{ ...last, networkId: 'solana:main' }] }],
  ] as const)('behavior: %s: the ways to connect', (_, initialState) => {
    const markup = drawnBy(makeTest({ networks: [one, sol] }), initialState)
    expect(markup).toContain('Connect wallet')
    expect(markup).not.toContain('0a11ce')
  })

  test('behavior: a client that does not reconnect has nobody', () => {
    expect(drawnBy(makeTest({ reconnect: false }), { accounts: [last] })).toContain('Connect wallet')
  })
})

describe('in the browser, once the page is taken over', () => {
  const sessions = async () => [session({ caipNetworkId: 'eip155:10' })]

  /** A page of a visitor who was connected, whose wallet answers when it is told to. */
  async function comeBack(answer: Promise<void>) {
    const { tab } = sharedStorage()
    const make = (reconnect = sessions) =>
      makeTest({
        families: [fakeFamily('eip155', { readBalance: async () => ({ amount: 0n, decimals: 18, symbol: 'ETH' }) })],
        connectors: [fakeConnector('lantern', { connect: sessions, reconnect })],
        storage: tab(),
      })
    await make().connect({ connectorId: 'lantern' })
    const drawn = drawLive(<p />)
    const portico = make(async () => {
      await answer
      return sessions()
    })
    drawn.draw(page(portico, readPorticoState(cookie)))
    return drawn
  }

  test('default: who was connected, until the wallet answers; then the account', async () => {
    let answer = () => {}
    const drawn = await comeBack(new Promise((resolve) => (answer = resolve)))
    expect(drawn.words()).toContain('0x00…0a11ce')
    expect(drawn.words()).toContain('reconnecting undefined Network 10')
    answer()
    await vi.waitFor(() => expect(drawn.words()).toContain(`connected ${alice} Network 10 settled`))
    expect(drawn.words()).toContain('0x00…0a11ce')
  })

  test('behavior: a wallet that does not come back leaves the ways to connect', async () => {
    let refuse = (_: Error) => {}
    const drawn = await comeBack(new Promise((_, reject) => (refuse = reject)))
    refuse(new Error('locked'))
    await vi.waitFor(() => expect(drawn.words()).toContain('Connect wallet'))
    expect(drawn.words()).not.toContain('0a11ce')
  })

  test('behavior: a cookie that nothing stands behind is not believed, and removed', async () => {
    const drawn = drawLive(page(makeTest({ cookie: true }), readPorticoState(cookie)))
    expect(drawn.words()).toContain('Connect wallet')
    expect(drawn.words()).not.toContain('0a11ce')
    await vi.waitFor(() => expect(document.cookie).toMatch(/^portico=;.*Max-Age=0/))
  })

  test('behavior: where a page may not have cookies the developer is told', async () => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    }
    const portico = makeTest({ cookie: true })
    const told = vi.spyOn(portico.client.logger, 'warn')
    drawLive(page(portico, readPorticoState(cookie)))
    Object.defineProperty(document, 'cookie', { set: refuse, configurable: true })
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Not loaded', expect.any(DOMException)))
  })
})
