import type { Network, Portico } from 'portico'
import { languages } from 'portico/languages'
import { ConnectButton, PorticoModal, PorticoProvider } from 'portico/react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { appearanceOf } from './appearanceOf.js'
import type { FamilyName } from './families.js'
import type { Knobs } from './knobs.js'
import type { Sandbox } from './sandbox.js'
import { AccountCard } from './sections/AccountCard.js'
import { Card } from './sections/Card.js'
import { EventLog } from './sections/EventLog.js'
import { FirstSteps } from './sections/FirstSteps.js'
import { HeadlessCard } from './sections/HeadlessCard.js'
import { HostCard } from './sections/HostCard.js'
import { Playground, PlaygroundOpener, type Turn } from './sections/Playground.js'
import { SignInCard } from './sections/SignInCard.js'

const PermissionCards = lazy(() => import('./sections/PermissionCards.js'))
const EvmCards = lazy(() => import('./sections/EvmCards.js'))
const BareCards = lazy(() => import('./sections/BareCards.js'))
const BitcoinCards = lazy(() => import('./sections/BitcoinCards.js'))
const SolanaCards = lazy(() => import('./sections/SolanaCards.js'))

type Props = {
  clients: readonly Portico[]
  families: readonly FamilyName[]
  networks: readonly Network[]
  knobs: Knobs
  sandbox: Sandbox
  /** Tells one start of the clients from the next. */
  run: number
  /** Why there is no client. */
  failure?: string | undefined
  turn: Turn
}

export function App(props: Props) {
  const { knobs, run, families, networks, sandbox, turn } = props
  return (
    <div className="page" data-theme={knobs.theme} dir={knobs.direction} data-panel={knobs.playground ? '' : undefined}>
      <Preview key={run} {...props} />
      {knobs.playground && (
        <Playground knobs={knobs} turn={turn} shown={{ families, networks, sandbox, origin: location.origin }} />
      )}
    </div>
  )
}

/** The app around the modal, as it is with the knobs. */
function Preview({ clients, families, knobs, sandbox, failure }: Props) {
  const appearance = useMemo(() => appearanceOf(knobs), [knobs])
  const [first, ...others] = clients
  if (!first)
    return (
      <div className="preview">
        <header className="top">
          <Brand />
          {knobs.playground && <PlaygroundOpener />}
        </header>
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
      </div>
    )
  return (
    <div className="preview">
      <PorticoProvider client={first} locale={knobs.locale} languages={languages} appearance={appearance}>
        <header className="top">
          <Brand />
          <div className="row">
            {knobs.playground && <PlaygroundOpener />}
            <ConnectButton />
          </div>
        </header>
        {sandbox.world && <LocalCopy names={sandbox.world.map(({ name }) => name)} />}
        <main>
          {knobs.playground && !knobs.inline && <Hero sandbox={sandbox} />}
          {knobs.inline && (
            <Card title="In the page" testId="inline-card">
              <div className="stage">
                <PorticoModal />
              </div>
            </Card>
          )}
          {knobs.playground && <FirstSteps sandbox={sandbox} knobs={knobs} />}
          {knobs.siwx !== 'off' && (
            <div className="cards">
              <SignInCard />
            </div>
          )}
          <Suspense>
            {families.includes('evm') && <Family cards={<EvmCards />} />}
            {families.includes('evm') && (knobs.playground || knobs.permissions) && (
              <Family cards={<PermissionCards sandbox={sandbox} />} />
            )}
            {families.includes('solana') && <Family cards={<SolanaCards />} />}
            {families.includes('bitcoin') && <Family cards={<BitcoinCards />} />}
            {families.includes('polkadot') && <Family cards={<BareCards namespace="polkadot" />} />}
            {families.includes('cosmos') && <Family cards={<BareCards namespace="cosmos" />} />}
          </Suspense>
          <div className="cards">
            <HeadlessCard />
            <HostCard />
          </div>
          <EventLog />
          {others.map((portico, index) => (
            <section className="other" key={portico.client.config.metadata.name} data-testid={`client-${index + 2}`}>
              <h2>Client {index + 2}</h2>
              <PorticoProvider client={portico} locale={knobs.locale} languages={languages} appearance={appearance}>
                <ConnectButton />
                <AccountCard title={`Account of client ${index + 2}`} />
              </PorticoProvider>
            </section>
          ))}
        </main>
        <footer className="bottom">
          <p>Test keys, test chains, no real money. MIT licence.</p>
        </footer>
      </PorticoProvider>
    </div>
  )
}

const Brand = () => (
  <a className="brand" href="/">
    <img src="/icon.svg" alt="" width={28} height={28} />
    Portico
  </a>
)

const Family = ({ cards }: { cards: ReactNode }) => <div className="cards">{cards}</div>

function LocalCopy({ names }: { names: readonly string[] }) {
  return (
    <p className="world" role="note" data-testid="world">
      <strong>{names.join(', ')}.</strong> Not the real networks: their chain ids and addresses, on this machine alone,
      with test money and stand-ins for some contracts. Explorers do not know what is sent here.
    </p>
  )
}

function Hero({ sandbox }: { sandbox: Sandbox }) {
  return (
    <section className="hero">
      <h1>The way from your page to any wallet</h1>
      <p>
        {sandbox.world
          ? 'Sign in by email or with a wallet, swap, send, pay, and see what you hold. It all runs on this machine alone: a relay, a wallet directory, wallets in the page,'
          : 'Sign in by email or with a wallet, buy, swap, send, pay, and see what you hold. Everything here is real, and runs on this machine alone: its own chains, a relay, a wallet directory, wallets in the page,'}{' '}
        {sandbox.wallet && (
          <>
            <a href={sandbox.wallet.mail} target="_blank" rel="noreferrer">
              a mail inbox
            </a>{' '}
          </>
        )}
        and{' '}
        <a href={sandbox.phone} target="_blank" rel="noreferrer">
          a phone
        </a>
        .
      </p>
    </section>
  )
}
