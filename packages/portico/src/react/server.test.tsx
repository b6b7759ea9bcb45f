import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createPortico } from '../core/createPortico.js'
import type { FamilyFactory } from '../core/family.js'
import { base, mainnet } from '../networks/index.js'
import {
  AccountButton,
  ConnectButton,
  NetworkButton,
  PorticoModal,
  PorticoProvider,
  useAccount,
  useActivity,
  useAppearance,
  useBalance,
  useConnections,
  useDisconnect,
  useModal,
  useNetwork,
  usePortico,
  usePorticoEvent,
  usePorticoEvents,
  useProvider,
  useReconnect,
  useSignIn,
  useSignMessage,
  useTokenBalance,
  useUser,
  useWallets,
} from './index.js'

const family: FamilyFactory = {
  kind: 'family',
  namespace: 'eip155',
  create: () => ({ namespace: 'eip155', discover: () => () => {}, features: {} }) as never,
}
const client = () =>
  createPortico({
    projectId: '0123456789abcdef0123456789abcdef',
    metadata: { name: 'Meridian', description: '', url: 'https://meridian.example', icons: [] },
    networks: [mainnet, base],
    families: [family],
  })

/** Says what every hook answers. */
function Probe({ onSeen }: { onSeen(seen: Record<string, unknown>): void }): null {
  usePorticoEvents('connect', () => {})
  usePorticoEvent('disconnect', () => {})
  const { signIn, isSignedIn } = useSignIn()
  onSeen({
    account: useAccount(),
    appearance: useAppearance().appearance,
    balance: useBalance().status,
    connections: useConnections().active,
    disconnecting: useDisconnect().isDisconnecting,
    network: useNetwork().network?.id,
    view: usePortico().view,
    provider: useProvider('eip155'),
    signIn,
    signedIn: isSignedIn,
    wallets: useWallets().status,
    list: useWallets().list,
    activity: useActivity().status,
    isOpen: useModal().isOpen,
    reconnect: useReconnect().status,
    isSigning: useSignMessage().isPending,
    token: useTokenBalance({ token: '0x0' }).status,
    user: useUser(),
  })
  return null
}

describe('on a server', () => {
  test('default', () => {
    const markup = renderToString(
      <StrictMode>
        <PorticoProvider client={client()}>
          <ConnectButton />
          <AccountButton />
        </PorticoProvider>
      </StrictMode>,
    )
    expect(markup).toContain('data-state="disconnected"')
    expect(markup).toContain('Connect wallet')
    expect(markup).not.toContain('style=')
  })

  test('param: locale and messages', () => {
    const markup = renderToString(
      <PorticoProvider client={client()} locale="he" messages={{ 'button.connect': 'חיבור ארנק' }}>
        <ConnectButton />
      </PorticoProvider>,
    )
    expect(markup).toContain('dir="rtl"')
    expect(markup).toContain('חיבור ארנק')
  })

  test('behavior: several providers on one page, each with its own words', () => {
    const markup = renderToString(
      <>
        <PorticoProvider client={client()} messages={{ 'button.connect': 'One' }}>
          <ConnectButton />
        </PorticoProvider>
        <PorticoProvider client={client()} messages={{ 'button.connect': 'Two' }}>
          <ConnectButton label="Own label" />
          <NetworkButton />
          <PorticoModal />
        </PorticoProvider>
      </>,
    )
    expect(markup).toContain('One')
    expect(markup).toContain('Own label')
    expect(markup).toContain('Ethereum')
    expect(markup).toContain('<portico-modal></portico-modal>')
  })

  test('behavior: every hook answers', () => {
    const seen = vi.fn()
    renderToString(
      <PorticoProvider client={client()}>
        <Probe onSeen={seen} />
      </PorticoProvider>,
    )
    expect(seen.mock.calls[0]?.[0]).toMatchObject({
      account: { status: 'disconnected', isConnected: false, accounts: [] },
      appearance: {},
      balance: 'idle',
      connections: [],
      disconnecting: false,
      network: 1,
      view: 'Connect',
      signedIn: false,
      wallets: 'idle',
      list: [],
      activity: 'idle',
      isOpen: false,
      reconnect: 'reconnecting',
      isSigning: false,
      token: 'idle',
      user: undefined,
    })
  })

  test('behavior: the custom button hands over what it needs', () => {
    const markup = renderToString(
      <PorticoProvider client={client()}>
        <ConnectButton.Custom>
          {({ status, network, nearby }) => (
            <button type="button" {...nearby}>
              {status} on {network?.name}
            </button>
          )}
        </ConnectButton.Custom>
      </PorticoProvider>,
    )
    expect(markup.replaceAll('<!-- -->', '')).toContain('disconnected on Ethereum')
  })

  test('behavior: sign-in says that it is not set up', async () => {
    const seen = vi.fn()
    renderToString(
      <PorticoProvider client={client()}>
        <Probe onSeen={seen} />
      </PorticoProvider>,
    )
    await expect(seen.mock.calls[0]?.[0].signIn()).rejects.toMatchObject({ code: 'sign-in/off' })
  })

  test('error: outside of the provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderToString(<ConnectButton />)).toThrow('must stand inside <PorticoProvider')
  })
})
