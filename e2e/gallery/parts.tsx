import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Action, Actions, Chip, Chips } from '../../packages/portico/src/ui/Actions.js'
import { Avatar } from '../../packages/portico/src/ui/Avatar.js'
import { Balance } from '../../packages/portico/src/ui/Balance.js'
import { Button, TextLink } from '../../packages/portico/src/ui/Button.js'
import { Consent } from '../../packages/portico/src/ui/Consent.js'
import { CopyButton } from '../../packages/portico/src/ui/CopyButton.js'
import { plainUi, UiContext } from '../../packages/portico/src/ui/context.js'
import { Doorway } from '../../packages/portico/src/ui/Doorway.js'
import { Empty } from '../../packages/portico/src/ui/Empty.js'
import { Field, SearchField } from '../../packages/portico/src/ui/Field.js'
import { Icon, IconTile } from '../../packages/portico/src/ui/Icon.js'
import { Identity } from '../../packages/portico/src/ui/Identity.js'
import { baseIcons, type IconName } from '../../packages/portico/src/ui/icons.js'
import { keyIcons } from '../../packages/portico/src/ui/keyIcons.js'
import { Inline } from '../../packages/portico/src/ui/Layout.js'
import { List, Row, Tag } from '../../packages/portico/src/ui/List.js'
import { AddressGrid, AmountField, Facts, Steps } from '../../packages/portico/src/ui/Money.js'
import { moreIcons } from '../../packages/portico/src/ui/moreIcons.js'
import { Note } from '../../packages/portico/src/ui/Note.js'
import { Banner, ToastView } from '../../packages/portico/src/ui/Notices.js'
import { Picture } from '../../packages/portico/src/ui/Picture.js'
import { profileIcons } from '../../packages/portico/src/ui/profileIcons.js'
import { Qr } from '../../packages/portico/src/ui/Qr.js'
import { drawQr } from '../../packages/portico/src/ui/qrDrawing.js'
import { Skeleton } from '../../packages/portico/src/ui/Skeleton.js'
import { sendIcons } from '../../packages/portico/src/ui/sendIcons.js'
import { speedIcons } from '../../packages/portico/src/ui/speedIcons.js'
import { css as base } from '../../packages/portico/src/ui/styles/base.css.generated.js'
import { css as contrast } from '../../packages/portico/src/ui/styles/contrast.css.generated.js'
import { css as lists } from '../../packages/portico/src/ui/styles/lists.css.generated.js'
import { css as more } from '../../packages/portico/src/ui/styles/more.css.generated.js'
import { css as motion } from '../../packages/portico/src/ui/styles/motion.css.generated.js'
import { css as shell } from '../../packages/portico/src/ui/styles/shell.css.generated.js'
import { css as tokens } from '../../packages/portico/src/ui/styles/tokens.css.generated.js'
import { css as tones } from '../../packages/portico/src/ui/styles/tones.css.generated.js'
import { swapIcons } from '../../packages/portico/src/ui/swapIcons.js'
import { Segments, Tabs } from '../../packages/portico/src/ui/Tabs.js'
import { Divider, Heading, SectionTitle } from '../../packages/portico/src/ui/Text.js'
import { WalletCell, WalletGrid } from '../../packages/portico/src/ui/WalletGrid.js'

const uri = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=1790000000`
const addresses = [
  '0x7A3c9E04f1b2D85a6C70e4B19d3F5821AcFa2B6c',
  '0x41bE07D29a6C3F58c0417Be29D6630aF15c8E9d4',
  '0x18F2aa00',
  '0xA0f9912d',
  '0x9d04Fe21',
  'bc1qexample',
  'So11111',
]
const none = () => {}

function Frame({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <figure style={{ margin: 0 }} data-gallery={title}>
      <figcaption style={{ font: '13px system-ui', padding: '0 4px 8px', opacity: 0.7 }}>{title}</figcaption>
      <div part="modal" style={{ inlineSize: 360, maxBlockSize: 'none' }}>
        <div part="body" style={{ paddingBlockStart: 16 }}>
          <div className="content">{children}</div>
        </div>
      </div>
    </figure>
  )
}

function Gallery(): ReactElement {
  const [tab, setTab] = useState('tokens')
  const [ticked, setTicked] = useState(true)
  return (
    <>
      <Frame title="Buttons">
        <Button onPress={none}>Review swap</Button>
        <Button onPress={none} busy>
          Waiting for Lantern
        </Button>
        <Button disabledReason="Enter an amount">Review</Button>
        <Button tone="fails" disabledReason="Not enough USDC">
          Review
        </Button>
        <Button tone="warns" disabledReason="Checking the name…">
          Review
        </Button>
        <Inline>
          <Button tone="secondary" onPress={none}>
            Secondary
          </Button>
          <Button tone="outline" onPress={none}>
            Outline
          </Button>
        </Inline>
        <Inline layout="lean">
          <Button tone="plain" onPress={none}>
            Plain
          </Button>
          <Button tone="danger" onPress={none}>
            Disconnect all
          </Button>
        </Inline>
        <Button tone="outline" critical icon="log-out" onPress={none}>
          Disconnect
        </Button>
        <Inline>
          <Button tone="secondary" small icon="copy" onPress={none}>
            Copy link
          </Button>
          <Button tone="outline" small href="https://example.com" onPress={none}>
            Get Harbor
          </Button>
        </Inline>
      </Frame>
      <Frame title="List">
        <Divider label="or" />
        <List label="Wallets">
          <Row
            image={<Picture name="Lantern" shape="square" size={36} />}
            name="Lantern"
            tag={<Tag tone="positive">Installed</Tag>}
            onPress={none}
          />
          <Row
            image={<Picture name="Quill" shape="square" size={36} />}
            name="Quill"
            tag={<Tag>Recent</Tag>}
            onPress={none}
          />
          <Row
            image={
              <Picture name="Harbor of the very long name that does not fit in one line" shape="square" size={36} />
            }
            name="Harbor of the very long name that does not fit in one line"
            tag={<Tag icon="qr-code">QR code</Tag>}
            onPress={none}
          />
          <Row image={<IconTile icon="search" />} name="All wallets" value="412" chevron="right" onPress={none} />
          <Row
            image={<Picture name="Ethereum" shape="square" size={36} />}
            name="Ethereum"
            detail="In use"
            current
            onPress={none}
          />
          <Row
            image={<Picture name="Polygon" shape="square" size={36} />}
            name="Polygon"
            value="Not in Lantern"
            disabledReason="Not in Lantern"
            onPress={none}
          />
          <Row
            image={<IconTile icon="monitor" />}
            name="Browser extension"
            chevron="external"
            href="https://example.com"
          />
          <Row
            image={<Picture name="Juniper" shape="square" size={36} />}
            name="Juniper"
            detail="Phone, hardware keys"
            tag={
              <Button tone="secondary" small onPress={none}>
                Get
              </Button>
            }
          />
        </List>
        <List bare>
          <Row
            image={
              <Picture name="Ether" shape="disc" size={36} badge={<Picture name="Base" shape="square" size={16} />} />
            }
            name="Ethereum"
            detail="1.204 ETH"
            value="$3,612.40"
          />
        </List>
      </Frame>
      <Frame title="Doorways">
        <Inline>
          <Doorway state="idle" subject={<Picture name="Harbor" shape="square" size={56} />} />
          <Doorway state="waiting" subject={<Picture name="Harbor" shape="square" size={56} />} />
        </Inline>
        <Inline>
          <Doorway state="declined" subject={<Picture name="Harbor" shape="square" size={56} />} />
          <Doorway state="expired" subject={<Picture name="Harbor" shape="square" size={56} />} />
        </Inline>
        <Inline>
          <Doorway state="missing" subject={<Picture name="Harbor" shape="square" size={56} />} />
          <Doorway state="done" />
        </Inline>
        <Doorway state="done" subject={<Avatar address={addresses[0] ?? ''} size={56} />} />
        <Heading
          title="Continue in Lantern"
          text="Lantern is asking you to approve this connection. Its window may be behind this one."
        />
        <Button tone="secondary" onPress={none}>
          Cancel
        </Button>
      </Frame>
      <Frame title="QR">
        <Qr
          draw={drawQr}
          uri={uri}
          state="ready"
          label="QR code"
          logo={<Picture name="Harbor" shape="square" size={46} />}
        />
        <Heading title="Scan with your phone" text="Open Harbor, tap its scanner and point it here." />
      </Frame>
      <Frame title="QR expired">
        <Qr
          draw={drawQr}
          uri={uri}
          state="expired"
          label="QR code"
          notice={
            <>
              <Icon name="clock" />
              <strong>This code has expired</strong>
              <span>Codes last four minutes, to keep you safe.</span>
              <Button onPress={none}>Show a new code</Button>
            </>
          }
        />
        <Qr draw={drawQr} state="preparing" label="QR code" notice={<span>Making a fresh code</span>} />
      </Frame>
      <Frame title="Account">
        <Identity
          address={addresses[0] ?? ''}
          shownAddress="0x7A…Fa2B6c"
          name="miravale.eth"
          onPress={none}
          end={<CopyButton label="Copy address" doneLabel="Address copied" onCopy={none} />}
        />
        <Balance whole="$5,260" fraction=".57" state="ready" />
        <Balance whole="1,204" fraction=".331" symbol="ETH" state="ready" />
        <Balance whole="" state="loading" />
        <Balance whole="" state="unknown" />
        <Actions>
          <Action icon="plus" label="Buy" onPress={none} />
          <Action icon="refresh-cw" label="Swap" onPress={none} />
          <Action icon="qr-code" label="Receive" onPress={none} />
          <Action icon="arrow-up-right" label="Send" onPress={none} disabledReason="Send: not available on Gnosis" />
        </Actions>
        <Tabs
          tabs={[
            { id: 'tokens', label: 'Tokens' },
            { id: 'nfts', label: 'NFTs' },
            { id: 'activity', label: 'Activity' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <Skeleton shape="row" count={2} label="Loading tokens" />
        </Tabs>
        <Segments
          tabs={[
            { id: 'tokens', label: 'Ethereum', count: 3 },
            { id: 'nfts', label: 'Solana', count: 1 },
            { id: 'activity', label: 'Bitcoin', count: 1 },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <SectionTitle>Active</SectionTitle>
        <Chips>
          <Chip icon="copy" onPress={none}>
            Copy
          </Chip>
          <Chip icon="external-link" href="https://example.com">
            Explorer
          </Chip>
          <Chip icon="log-out" onPress={none}>
            Disconnect
          </Chip>
        </Chips>
      </Frame>
      <Frame title="Fields">
        <SearchField placeholder="Search 412 wallets" value="" onChange={none} />
        <SearchField placeholder="Search 412 wallets" value="moonpurse" onChange={none} />
        <Field
          icon="globe"
          placeholder="Email address"
          value="mira@vale"
          invalid
          hint="That isn’t a full email address."
          onChange={none}
        />
        <Field
          inset
          label="To"
          placeholder="Name or address"
          value=""
          onChange={none}
          action={
            <Button tone="secondary" small icon="clipboard-paste" onPress={none}>
              Paste
            </Button>
          }
        />
        <Field label="Name" value="miravale.eth" valid hint="Name checked on Ethereum." onChange={none} />
        <Consent checked={ticked} onChange={setTicked}>
          I agree to Meridian’s <TextLink href="https://example.com">terms</TextLink> and{' '}
          <TextLink href="https://example.com">privacy policy</TextLink>.
        </Consent>
        <Consent checked={!ticked} onChange={none} hint="Tick the box to choose how to connect.">
          I agree to Meridian’s terms.
        </Consent>
        <AmountField
          label="Amount"
          value="120"
          onChange={none}
          symbol="USDC"
          image={<Picture name="USDC" shape="disc" size={24} />}
          balance="1,320.000 USDC"
          fiat="$120.00"
          onMax={none}
          maxLabel="Use the whole balance"
        />
        <AmountField
          label="Amount"
          value=""
          onChange={none}
          symbol="ETH"
          image={<Picture name="ETH" shape="disc" size={24} />}
        />
        <AmountField
          label="Amount"
          value="2400.123456789"
          invalid
          onChange={none}
          symbol="USDC"
          balance="1,320.000 USDC"
          onMax={none}
        />
      </Frame>
      <Frame title="Money">
        <AddressGrid address={addresses[1] ?? ''} />
        <AddressGrid address={addresses[1] ?? ''} compareTo="0x41bE9F03c2A871d4E5b09961Fd21c7E5a3c8E9d4" />
        <Facts
          rows={[
            { name: 'Network fee', value: 'about $0.02 · 4 s' },
            { name: 'You keep', value: '1,200.000 USDC' },
            { name: 'Sent before', value: '3 times, last on 14 Nov', loading: true },
          ]}
        />
        <Steps
          steps={[
            { label: 'Approved in Lantern', state: 'past' },
            { label: 'Confirming on Base', detail: 'about 4 s', state: 'now' },
            { label: 'Received by aldo.eth', state: 'next' },
            { label: 'Failed', state: 'failed' },
          ]}
        />
        <Note tone="warning" title="Meridian doesn’t work on this network">
          Your wallet is on Gnosis. Choose one of these to go on.
        </Note>
        <Note tone="error" title="This is not the address you used before">
          It begins and ends like aldo.eth’s.
        </Note>
        <Note tone="neutral">Already have one on your phone? Go back and choose it.</Note>
        <Note tone="info" title="Info">
          Words
        </Note>
        <Note tone="success" title="Done">
          Words
        </Note>
      </Frame>
      <Frame title="Empty and notices">
        <Empty
          icon="search"
          title="No wallet called “moonpurse”"
          text="Check the spelling, or connect by QR code: most wallets can scan it."
          action={
            <Button tone="secondary" small icon="qr-code" onPress={none}>
              Show a QR code
            </Button>
          }
        />
        <Empty
          icon="wifi-off"
          tone="error"
          title="Token Balance Unavailable"
          text="Your funds are safe; we just can’t read the balance right now."
        />
        <Banner
          tone="info"
          title="Several wallets are off"
          text="Turn on multi-wallet in your configuration to use this."
          onDismiss={none}
        />
        <Banner
          tone="warning"
          title="Unverified Domain"
          text="This page isn’t on the app’s list of known addresses."
          onDismiss={none}
        />
        <Banner tone="error" title="Session Expired" text="You were signed out to keep you safe." onDismiss={none} />
        <div>
          <ToastView variant="loading" text="Confirm in Lantern" />
        </div>
        <div>
          <ToastView variant="success" text="Address copied" />
        </div>
        <div>
          <ToastView variant="error" text="Failed to fetch transactions" />
        </div>
      </Frame>
      <Frame title="Grid">
        <WalletGrid label="Wallets">
          {['Lantern', 'Quill', 'Harbor', 'Oakline', 'Fennel', 'A very long wallet name', '火币', '😀 Wallet'].map(
            (name, index) => (
              <WalletCell
                key={name}
                name={name}
                image={<Picture name={name} shape="square" size={48} />}
                installed={index === 0}
                installedLabel="Installed"
                onPress={none}
              />
            ),
          )}
        </WalletGrid>
        <Skeleton shape="cell" count={4} />
        <Inline layout="fit">
          {addresses.map((address) => (
            <Avatar key={address} address={address} size={32} />
          ))}
        </Inline>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {(
            Object.keys({
              ...baseIcons,
              ...moreIcons,
              ...keyIcons,
              ...profileIcons,
              ...sendIcons,
              ...speedIcons,
              ...swapIcons,
            }) as IconName[]
          ).map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Frame>
    </>
  )
}

function Surroundings(): ReactElement {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const root = useMemo(() => host?.shadowRoot ?? host?.attachShadow({ mode: 'open' }), [host])
  const ui = useMemo(() => {
    const sheets = new Map<string, CSSStyleSheet>()
    const adopt = (css: string) => {
      if (!root || sheets.has(css)) return
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
    adopt(tokens + tones + base + lists + shell + motion + more + contrast)
    return {
      ...plainUi,
      icons: { ...moreIcons, ...keyIcons, ...profileIcons, ...sendIcons, ...speedIcons, ...swapIcons },
      adopt,
      words: { clearSearch: 'Clear search', dismiss: 'Dismiss', max: 'Max', newTab: 'opens in a new tab' },
    }
  }, [root])
  const query = new URLSearchParams(location.search)
  return (
    <portico-modal ref={setHost} data-theme={query.get('theme') ?? undefined}>
      {root &&
        createPortal(
          <UiContext.Provider value={ui}>
            <div
              dir={query.get('dir') ?? 'ltr'}
              style={{ display: 'flex', flexWrap: 'wrap', gap: 32, alignItems: 'start', padding: 32 }}
            >
              <Gallery />
            </div>
          </UiContext.Provider>,
          root as unknown as Element,
        )}
    </portico-modal>
  )
}

declare module 'react' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
    interface IntrinsicElements {
      'portico-modal': React.HTMLAttributes<HTMLElement> & {
        ref?: (element: HTMLElement | null) => void
        [data: `data-${string}`]: unknown
      }
    }
  }
}

createRoot(document.getElementById('root') as HTMLElement).render(<Surroundings />)
