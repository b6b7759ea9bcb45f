import { type ReactElement, useState } from 'react'
import { Avatar } from '../../packages/portico/src/ui/Avatar.js'
import { Button, TextLink } from '../../packages/portico/src/ui/Button.js'
import { Consent } from '../../packages/portico/src/ui/Consent.js'
import { commonIcons } from '../../packages/portico/src/ui/commonIcons.js'
import { Empty } from '../../packages/portico/src/ui/Empty.js'
import { Facts } from '../../packages/portico/src/ui/Facts.js'
import { Field, SearchField } from '../../packages/portico/src/ui/Field.js'
import { baseIcons, Icon, type IconName } from '../../packages/portico/src/ui/Icon.js'
import { keyIcons } from '../../packages/portico/src/ui/keyIcons.js'
import { Inline } from '../../packages/portico/src/ui/Layout.js'
import { AddressGrid, AmountField, Steps } from '../../packages/portico/src/ui/Money.js'
import { Note } from '../../packages/portico/src/ui/Note.js'
import { Banner, ToastView } from '../../packages/portico/src/ui/Notices.js'
import { Picture } from '../../packages/portico/src/ui/Picture.js'
import { profileIcons } from '../../packages/portico/src/ui/profileIcons.js'
import { Skeleton } from '../../packages/portico/src/ui/Skeleton.js'
import { sendIcons } from '../../packages/portico/src/ui/sendIcons.js'
import { speedIcons } from '../../packages/portico/src/ui/speedIcons.js'
import { storeIcons } from '../../packages/portico/src/ui/storeIcons.js'
import { swapIcons } from '../../packages/portico/src/ui/swapIcons.js'
import { WalletCell, WalletGrid } from '../../packages/portico/src/ui/WalletGrid.js'

import { Frame } from './partsFrame.js'

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

/** Fields, money, notices, and what stands in a grid. */
export function SecondParts(): ReactElement {
  const [ticked, setTicked] = useState(true)
  return (
    <>
      <Frame title="Fields">
        <SearchField placeholder="Search 412 wallets" value="" onChange={none} />
        <SearchField placeholder="Search 412 wallets" value="moonpurse" onChange={none} />
        <Field
          icon="globe"
          placeholder="Email address"
          value="mira@vale"
          invalid
          hint="Enter a full email address."
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
          Your wallet is on Gnosis. Choose one of these to continue.
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
          text="Your money is safe; we just can’t read the balance right now."
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
              ...commonIcons,
              ...keyIcons,
              ...profileIcons,
              ...sendIcons,
              ...speedIcons,
              ...storeIcons,
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
