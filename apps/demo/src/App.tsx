import type { Portico } from 'portico'
import type { Knobs } from './knobs.js'
import type { Sandbox } from './sandbox.js'
import { AccountCard } from './sections/AccountCard.js'
import { EventLog } from './sections/EventLog.js'
import { HeadlessCard } from './sections/HeadlessCard.js'
import { KnobPanel } from './sections/KnobPanel.js'
import { NetworkCard } from './sections/NetworkCard.js'
import { SendCard } from './sections/SendCard.js'
import { SignCard } from './sections/SignCard.js'
import { type Appearance, ConnectButton, PorticoProvider } from './shell.js'

type Props = { clients: readonly Portico[]; knobs: Knobs; sandbox: Sandbox }

export function App({ clients, knobs, sandbox }: Props) {
  const [first, ...others] = clients
  if (!first) return null
  const shared = { locale: knobs.locale, appearance: appearanceOf(knobs) }
  return (
    <div className="page" data-theme={knobs.theme}>
      <PorticoProvider client={first} {...shared}>
        <header className="top">
          <a className="brand" href="/">
            <img src="/icon.svg" alt="" width={28} height={28} />
            Portico
          </a>
          <ConnectButton />
        </header>
        <main>
          <section className="hero">
            <h1>The way from your page to any wallet</h1>
            <p>
              Connect, look at a balance, change the network, sign and send. Everything here is real, and runs on this
              machine alone: two chains, a relay, a wallet directory, wallets in the page and{' '}
              <a href={sandbox.phone} target="_blank" rel="noreferrer">
                a phone
              </a>
              .
            </p>
          </section>
          <div className="cards">
            <AccountCard portico={first} />
            <NetworkCard portico={first} />
            <SignCard portico={first} />
            <SendCard portico={first} sandbox={sandbox} />
            <HeadlessCard portico={first} />
            <EventLog portico={first} />
          </div>
          {others.map((portico) => (
            <section className="other" key={portico.client.config.metadata.name} data-testid="client-2">
              <h2>A second client</h2>
              <PorticoProvider client={portico} {...shared}>
                <ConnectButton />
                <AccountCard portico={portico} />
              </PorticoProvider>
            </section>
          ))}
          <KnobPanel knobs={knobs} />
        </main>
        <footer className="bottom">
          <p>Test keys, test chains, no real money. MIT licence.</p>
        </footer>
      </PorticoProvider>
    </div>
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
