import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactElement, type ReactNode, StrictMode, useEffect, useRef, useState, version } from 'react'
import {
  Dialog as AriaDialog,
  Modal as AriaModal,
  Button,
  DialogTrigger,
  Heading,
  ModalOverlay,
} from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { Drawer } from 'vaul'
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

/** Ways in which a page shows a modal dialog of its own, with whatever stands in it. */
const hosts: Record<string, (props: { children: ReactNode }) => ReactElement> = {
  none: ({ children }) => <div data-testid="host">{children}</div>,
  native: NativeHost,
  radix: ({ children }) => (
    <Radix.Root>
      <Radix.Trigger>Open the page’s dialog</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="backdrop" />
        <Radix.Content className="host" data-testid="host" aria-describedby={undefined}>
          <Radix.Title>The page’s own dialog</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  base: ({ children }) => (
    <BaseDialog.Root>
      <BaseDialog.Trigger>Open the page’s dialog</BaseDialog.Trigger>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup className="host" data-testid="host">
          <BaseDialog.Title>The page’s own dialog</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  ),
  aria: ({ children }) => (
    <DialogTrigger>
      <Button>Open the page’s dialog</Button>
      <ModalOverlay className="backdrop" isDismissable>
        <AriaModal className="host">
          <AriaDialog data-testid="host">
            <Heading slot="title">The page’s own dialog</Heading>
            {children}
          </AriaDialog>
        </AriaModal>
      </ModalOverlay>
    </DialogTrigger>
  ),
  headless: HeadlessHost,
  moved: MovedHost,
  vaul: ({ children }) => (
    <Drawer.Root>
      <Drawer.Trigger>Open the page’s dialog</Drawer.Trigger>
      <Drawer.Portal>
        <Drawer.Overlay className="backdrop" />
        <Drawer.Content className="host" data-testid="host" aria-describedby={undefined}>
          <Drawer.Title>The page’s own dialog</Drawer.Title>
          {children}
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  ),
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

function HeadlessHost({ children }: { children: ReactNode }): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open the page’s dialog
      </button>
      <HeadlessDialog open={open} onClose={() => setOpen(false)}>
        <div className="backdrop" />
        <DialogPanel className="host" data-testid="host">
          <DialogTitle>The page’s own dialog</DialogTitle>
          {children}
        </DialogPanel>
      </HeadlessDialog>
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

const Host = hosts[query.get('in') ?? 'none'] as (typeof hosts)[string]
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
