import type { Portico } from 'portico'
import { languages } from 'portico/languages'
import { type Appearance, ConnectButton, PorticoModal, PorticoProvider } from 'portico/react'
import { lazy, Suspense, useMemo } from 'react'
import type { FamilyName } from './families.js'
import type { Knobs } from './knobs.js'
import type { Sandbox } from './sandbox.js'
import { AccountCard } from './sections/AccountCard.js'
import { Card } from './sections/Card.js'
import { EventLog } from './sections/EventLog.js'
import { FirstSteps } from './sections/FirstSteps.js'
import { HeadlessCard } from './sections/HeadlessCard.js'
import { HostCard } from './sections/HostCard.js'
import { KnobPanel } from './sections/KnobPanel.js'
import { SignInCard } from './sections/SignInCard.js'

const EvmCards = lazy(() => import('./sections/EvmCards.js'))
const BareCards = lazy(() => import('./sections/BareCards.js'))
const BitcoinCards = lazy(() => import('./sections/BitcoinCards.js'))
const SolanaCards = lazy(() => import('./sections/SolanaCards.js'))

type Props = { clients: readonly Portico[]; families: readonly FamilyName[]; knobs: Knobs; sandbox: Sandbox }

export function App({ clients, families, knobs, sandbox }: Props) {
  const appearance = useMemo(() => appearanceOf(knobs), [knobs])
  const [first, ...others] = clients
  if (!first) return null
  return (
    <div className="page" data-theme={knobs.theme}>
      <PorticoProvider client={first} locale={knobs.locale} languages={languages} appearance={appearance}>
        <header className="top">
          <a className="brand" href="/">
            <img src="/icon.svg" alt="" width={28} height={28} />
            Portico
          </a>
          <ConnectButton />
        </header>
        {sandbox.world && <LocalCopy names={sandbox.world.map(({ name }) => name)} />}
        <main>
          {knobs.playground && <Hero sandbox={sandbox} />}
          {knobs.playground && <FirstSteps sandbox={sandbox} knobs={knobs} />}
          <div className="cards">
            {knobs.inline && (
              <Card title="In the page" testId="inline-card">
                <PorticoModal />
              </Card>
            )}
            {knobs.siwx !== 'off' && <SignInCard />}
            <Suspense>
              {families.includes('evm') && <EvmCards />}
              {families.includes('solana') && <SolanaCards />}
              {families.includes('bitcoin') && <BitcoinCards />}
              {families.includes('polkadot') && <BareCards namespace="polkadot" />}
              {families.includes('cosmos') && <BareCards namespace="cosmos" />}
            </Suspense>
            <HeadlessCard />
            <HostCard />
            <EventLog />
          </div>
          {others.map((portico, index) => (
            <section className="other" key={portico.client.config.metadata.name} data-testid={`client-${index + 2}`}>
              <h2>Client {index + 2}</h2>
              <PorticoProvider client={portico} locale={knobs.locale} languages={languages} appearance={appearance}>
                <ConnectButton />
                <AccountCard title={`Account of client ${index + 2}`} />
              </PorticoProvider>
            </section>
          ))}
          {knobs.playground && <KnobPanel knobs={knobs} />}
        </main>
        <footer className="bottom">
          <p>Test keys, test chains, no real money. MIT licence.</p>
        </footer>
      </PorticoProvider>
    </div>
  )
}

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
          ? 'Log in by e-mail or with a wallet, swap, send, pay, and see what you hold. It all runs on this machine alone: a relay, a wallet directory, wallets in the page,'
          : 'Log in by e-mail or with a wallet, buy, swap, send, pay, and see what you hold. Everything here is real, and runs on this machine alone: its own chains, a relay, a wallet directory, wallets in the page,'}{' '}
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

function appearanceOf(knobs: Knobs): Appearance {
  return {
    theme: knobs.theme,
    variables: {
      ...(knobs.accent ? { accent: knobs.accent } : {}),
      ...(knobs.radius ? { radius: knobs.radius } : {}),
      ...(knobs.density ? { density: knobs.density } : {}),
      ...(knobs.arch ? {} : { arch: 0 }),
    },
  }
}
