import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '../../packages/portico/src/index.js'
import { ConnectButton, PorticoProvider } from '../../packages/portico/src/react/index.js'
import { sold } from './buyPictures.js'
import { collectibles } from './collectiblePictures.js'
import { pictures } from './pictures.js'
import { allNetworks, familyOf, holdings, walletOf } from './setup.js'
import { price, quote } from './swapPictures.js'
import { connectors, listings, tile } from './wallets.js'

const query = new URLSearchParams(location.search)
/** What is said: English, whatever the locale, or the words of a language. */
const wordsBy = {
  long: () => import('./longWords.js'),
  own: () => import('../../packages/portico/src/languages/index.js'),
}
const words = await wordsBy[query.get('words') as keyof typeof wordsBy]?.()
const picture = pictures[query.get('name') ?? 'connect'] ?? {}
const { wallet = 'silent', pairing = 'answers', directory = 'answers', balance = 'answers' } = picture
localStorage.clear()

/** How much is still asked for, for who waits until all of it is there. */
const underWay = { count: 0 }
Object.assign(window, { porticoUnderWay: underWay })
/** As on a slow line: what is asked for comes when the view has long been drawn. */
const lateMs = query.has('late') ? 600 : 0
window.fetch = async (input, init) => {
  underWay.count += 1
  if (lateMs) await new Promise((resolve) => setTimeout(resolve, lateMs))
  return answer(input, init).finally(() => {
    underWay.count -= 1
  })
}

/** The services, as far as a picture asks them. */
const answer: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  if (directory === 'silent' && url.pathname.endsWith('/getWallets')) return new Promise(() => {})
  if (directory === 'fails') return new Response('', { status: 503 })
  if (url.pathname.endsWith('/gas-price'))
    return Response.json({ standard: '1500000000', fast: '1980000000', instant: '2400000000' })
  if (url.pathname.endsWith('/balance')) {
    if (balance === 'silent') return new Promise(() => {})
    if (balance === 'fails') return new Response('', { status: 503 })
    return Response.json({ balances: balance === 'nothing' ? [] : holdings })
  }
  if (url.pathname.endsWith('/nfts'))
    return Response.json({ nfts: collectibles[url.searchParams.get('chainId') ?? ''] ?? [], next: null })
  if (url.pathname.endsWith('/convert/quotes')) return Response.json(quote(url.searchParams))
  if (url.pathname.endsWith('/fungible/price')) return Response.json(price(await new Request(input, init).json()))
  if (url.pathname.endsWith('/onramp/options')) return Response.json(sold)
  if (url.pathname.startsWith('/v1/sessions/')) return Response.json({ pcis: picture.state?.sessions?.sessions ?? [] })
  if (!url.pathname.endsWith('/getWallets')) return Response.json({}, { status: 404 })
  const search = url.searchParams.get('search')?.toLowerCase() ?? ''
  const page = Number(url.searchParams.get('page') ?? 1)
  const entries = Number(url.searchParams.get('entries') ?? 40)
  const badge = url.searchParams.get('badge_type')
  const found = listings.filter(
    ({ name, badge_type }) => name.toLowerCase().includes(search) && (!badge || badge_type === badge),
  )
  return Response.json({ data: found.slice((page - 1) * entries, page * entries), count: found.length })
}

const portico = createPortico({
  projectId: '0'.repeat(32),
  metadata: {
    name: 'Meridian',
    description: 'A gallery',
    url: location.origin,
    icons: [tile('#1d3a4f', 'M18 8a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 3v14M11 18h14')],
  },
  networks: allNetworks,
  families: [familyOf('eip155', wallet, balance, picture.buys), familyOf('solana', wallet, balance)],
  connectors: [walletOf(connectors.lantern, wallet), walletOf(connectors.remote, pairing)],
  services: location.origin,
  telemetry: false,
  logLevel: 'silent',
  ...picture.options,
  features: picture.features,
})
const { store } = portico.client
// What belongs to an account comes after it: a draft that is there while its account comes is dropped as another's.
const { send: _, ...without } = picture.state ?? {}
store.set(without)
portico.client.storage.set('recentWallets', [...(picture.state?.wallets?.recent ?? [])])

/** Views that nothing lies behind. */
const alone = ['Account', 'UnsupportedChain', 'SendResult', 'SIWXSignMessage']
const flagsRead = () =>
  new Promise<void>((resolve) => {
    const look = (status: string) => {
      if (status === 'ready') resolve()
    }
    store.subscribe(({ flags }) => flags.status, look)
    look(store.get().flags.status)
  })
const isRead = () =>
  new Promise<void>((resolve) => {
    store.subscribe(
      ({ pay }) => pay?.progress.status,
      (status) => status === 'reading' || resolve(),
    )
  })
const show = async () => {
  if (picture.button) {
    store.set({ ...picture.state })
    return
  }
  await portico.open()
  // All is awake that a change of account sets going: what it clears would be the picture's.
  await flagsRead()
  await portico.client.followed()
  const { route } = picture
  if (!route) return
  if (store.get().router.history.at(-1)?.name === route.name) {
    store.set({ ...picture.state })
    return
  }
  const behind = alone.includes(route.name) ? [] : [{ name: 'Connect', params: {} } as const]
  const [first, ...rest] = [...behind, route]
  // What waking up takes for a change of account is none.
  if (first) store.set({ ...picture.state, router: { history: [first, ...rest], direction: 'none' } })
  const { read } = picture
  if (!read) return
  await isRead()
  store.set({ pay: read })
}
/** Opens the modal once its shell is there. */
function Opened() {
  useEffect(() => void show(), [])
  return null
}

createRoot(document.querySelector('#app, #root') as HTMLElement).render(
  <PorticoProvider
    client={portico}
    locale={query.get('locale') ?? 'en'}
    languages={words?.languages}
    appearance={{ ...JSON.parse(query.get('look') ?? '{}'), theme: query.get('theme') === 'dark' ? 'dark' : 'light' }}
  >
    {picture.button && <ConnectButton />}
    <Opened />
  </PorticoProvider>,
)
Object.assign(window, { portico })
