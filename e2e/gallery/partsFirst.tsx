import { type ReactElement, useState } from 'react'
import { Action, Actions, Chip, Chips } from '../../packages/portico/src/ui/Actions.js'
import { Avatar } from '../../packages/portico/src/ui/Avatar.js'
import { Balance } from '../../packages/portico/src/ui/Balance.js'
import { Button } from '../../packages/portico/src/ui/Button.js'
import { ChoiceList, ChoiceRow } from '../../packages/portico/src/ui/Choice.js'
import { CopyButton } from '../../packages/portico/src/ui/CopyButton.js'
import { Doorway } from '../../packages/portico/src/ui/Doorway.js'
import { Icon, IconTile } from '../../packages/portico/src/ui/Icon.js'
import { Identity } from '../../packages/portico/src/ui/Identity.js'
import { Inline } from '../../packages/portico/src/ui/Layout.js'
import { List, Row, Tag } from '../../packages/portico/src/ui/List.js'
import { Picture } from '../../packages/portico/src/ui/Picture.js'
import { Qr } from '../../packages/portico/src/ui/Qr.js'
import { drawQr } from '../../packages/portico/src/ui/qrDrawing.js'
import { Skeleton } from '../../packages/portico/src/ui/Skeleton.js'
import { Segments, Tabs } from '../../packages/portico/src/ui/Tabs.js'
import { Divider, Heading, SectionTitle } from '../../packages/portico/src/ui/Text.js'

import { Frame } from './partsFrame.js'

const uri = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=1790000000`
const address = '0x7A3c9E04f1b2D85a6C70e4B19d3F5821AcFa2B6c'
const none = () => {}

/** Buttons, lists, doorways, codes, and what an account is shown with. */
export function FirstParts(): ReactElement {
  const [tab, setTab] = useState('tokens')
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
      <Frame title="Choice">
        <Speeds />
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
        <Doorway state="done" subject={<Avatar address={address} size={56} />} />
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
          address={address}
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
    </>
  )
}

function Speeds(): ReactElement {
  const [chosen, choose] = useState('Standard')
  return (
    <ChoiceList label="Speed">
      {['Slow', 'Standard', 'Fast'].map((name) => (
        <ChoiceRow key={name} name={name} checked={name === chosen} onPress={() => choose(name)} />
      ))}
    </ChoiceList>
  )
}
