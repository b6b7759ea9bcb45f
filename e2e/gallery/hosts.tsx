import { type ReactElement, type ReactNode, StrictMode, useEffect, useRef, useState, version } from 'react'
import { createRoot } from 'react-dom/client'
import { evm } from '../../packages/portico/src/evm/index.js'
import { createPortico } from '../../packages/portico/src/index.js'
import { mainnet } from '../../packages/portico/src/networks/index.js'
import { ConnectButton, PorticoProvider } from '../../packages/portico/src/react/index.js'
import { walletConnect } from '../../packages/portico/src/walletconnect/index.js'
import { announce } from './announce.js'
import { listings } from './wallets.js'

const query = new URLSearchParams(location.search)

/** The wallet directory, and nothing else. */
window.fetch = async (input) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  if (!url.pathname.endsWith('/getWallets')) return Response.json({}, { status: 404 })
  const search = url.searchParams.get('search')?.toLowerCase() ?? ''
  const found = listings.filter((listing) => listing.name.toLowerCase().includes(search))
  return Response.json({ data: found.slice(0, 40), count: found.length })
}

type HostOf = (props: { children: ReactNode }) => ReactElement

/** Ways in which a page shows a modal dialog of its own, with whatever stands in it. Of their libraries, only what is shown is loaded. */
const hosts: Record<string, () => Promise<HostOf>> = {
  none: async () => NoHost,
  native: async () => NativeHost,
  radix: async () => (await import('./dialogs/radix.js')).Host,
  base: async () => (await import('./dialogs/base.js')).Host,
  ark: async () => (await import('./dialogs/ark.js')).Host,
  chakra: async () => (await import('./dialogs/chakra.js')).Host,
  aria: async () => (await import('./dialogs/aria.js')).Host,
  headless: async () => (await import('./dialogs/headless.js')).Host,
  moved: async () => MovedHost,
  vaul: async () => (await import('./dialogs/vaul.js')).Host,
}

function NoHost({ children }: { children: ReactNode }): ReactElement {
  return <div data-testid="host">{children}</div>
}

function NativeHost({ children }: { children: ReactNode }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the page’s dialog
      </button>
      {open && (
        <dialog ref={dialog} data-testid="host" onClose={() => setOpen(false)} aria-label="The page’s own dialog">
          {children}
        </dialog>
      )}
    </>
  )
}

/** Holds its page by fixing the body, as some do, and moves and shrinks all that stands in it. */
function MovedHost({ children }: { children: ReactNode }): ReactElement {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    document.body.classList.toggle('moved', open)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the page’s dialog
      </button>
      {open && (
        <div className="host" data-testid="host">
          {children}
        </div>
      )}
    </>
  )
}

announce('Lantern', '#E2A33B', 'yes')
announce('Quill', '#2B2440', 'no')
const portico = createPortico({
  projectId: '0123456789abcdef0123456789abcdef',
  metadata: { name: 'Meridian', description: 'A page with a dialog', url: location.origin, icons: [] },
  networks: [{ ...mainnet, rpcUrls: { default: { http: [`${location.origin}/node`] } } }],
  families: [evm()],
  connectors: [walletConnect()],
  services: location.origin,
  telemetry: false,
  reconnect: false,
})
Object.assign(window, { portico, reactVersion: version })

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  '.backdrop{position:fixed;inset:0;background:#0008}.host{position:fixed;inset:15% 25%;background:#fff;padding:24px;z-index:50}' +
    '.moved{position:fixed;inset:-120px 0 0 40px;overflow:hidden;transform:translateX(60px) scale(.8);filter:blur(0);contain:paint}',
)
document.adoptedStyleSheets.push(sheet)

const Host = await (hosts[query.get('in') ?? 'none'] as (typeof hosts)[string])()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PorticoProvider client={portico}>
      <Host>
        <p>
          <input aria-label="The page’s own field" /> <ConnectButton />
        </p>
      </Host>
    </PorticoProvider>
  </StrictMode>,
)
