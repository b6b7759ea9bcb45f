import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Approve } from '../../apps/frame/src/approve/Approve.js'
import { copyOfPage as approveCopy } from '../../apps/frame/src/approve/copy.js'
import { Asked } from '../../apps/frame/src/handover/Asked.js'
import { NoKey } from '../../apps/frame/src/handover/NoKey.js'
import { copyOfPage as homeCopy } from '../../apps/frame/src/home/copy.js'
import type { Place } from '../../apps/frame/src/home/owners/model.js'
import { Owners } from '../../apps/frame/src/home/owners/Owners.js'
import { Pin } from '../../apps/frame/src/home/Pin.js'
import { PasskeyWays } from '../../apps/frame/src/passkey/PasskeyWays.js'
import { Consent } from '../../apps/frame/src/popup/Consent.js'
import { copyOfPage as popupCopy } from '../../apps/frame/src/popup/copy.js'
import { Older } from '../../apps/frame/src/restored/Older.js'
import { OtherWallet } from '../../apps/frame/src/restored/OtherWallet.js'
import type { Screen } from '../../apps/frame/src/screen.js'
import type { Vault } from '../../apps/frame/src/session/vault.js'
import { makeStore } from '../../apps/frame/src/store.js'
import { Code } from '../../apps/frame/src/views/Code.js'
import { copyOfPage as viewsCopy } from '../../apps/frame/src/views/copy.js'
import { makeSpeaker } from '../../apps/frame/src/views/speak.js'
import '../../apps/frame/src/home/home.css'
import '../../apps/frame/src/views/styles.css'
import { css as tokens } from '../../packages/portico/src/ui/styles/tokens.css.generated.js'
import { css as tones } from '../../packages/portico/src/ui/styles/tones.css.generated.js'

/** What the frame and the wallet's own windows show, without a vault. */
const query = new URLSearchParams(location.search)
const root = document.documentElement
await makeSpeaker().speak([query.get('locale')])
root.dataset.theme = query.get('theme') ?? 'light'
const sheet = new CSSStyleSheet()
sheet.replaceSync((tokens + tones).replaceAll(':host(', ':root:is(').replaceAll(':host', ':root'))
document.adoptedStyleSheets = [sheet]
const link = document.createElement('link')
Object.assign(link, { rel: 'stylesheet', href: '/walletSheets.css' })
await new Promise((resolve) => {
  link.onload = resolve
  document.head.append(link)
})

const none = () => undefined
const close = none
const slot = { slotId: 's', type: 'device', deviceId: 'd', wrap: '', aad: '', createdAt: Date.UTC(2026, 3, 4) } as const
const site = 'https://a-rather-long-name-of-a-market.example.org'
const slots = [
  { ...slot, browser: 'Safari · iPhone', site },
  { ...slot, slotId: 'k', type: 'kit' as const },
]
const head = { walletId: 'w', seq: 1284, hash: 'h', at: Date.UTC(2026, 10, 23) }
const older = { walletId: 'w', remembered: head, found: { ...head, seq: 1279 } }
const known = { walletId: 'w', eip155: '0x8ba1f109551bD432803012645Ac136ddd64DBA72', solana: 's' }
const email = 'a-rather-long-name-for-a-person-of-some-note@mail.example'

const asked = { site, browser: 'Safari · iPhone', at: Date.UTC(2026, 10, 23, 9, 5), elsewhere: true }
/** Answers what a page asks with, and nothing else. */
const vault = { call: async () => ({ ...asked, choices: ['17', '42', '86'] }) } as unknown as Vault
const language = root.lang
const code = {
  name: 'code',
  sentTo: email,
  expiresAt: Date.now() + 600_000,
  triesLeft: 2,
  problem: 'wrong',
  isBusy: false,
} as const
const settled = async () => undefined

const network = {
  caipNetworkId: 'eip155:42161' as const,
  name: 'Arbitrum One, with a rather long name',
  rpcUrl: '/',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const openers = (['key', 'contract', 'first', 'own'] as const).map((kind, at) => ({
  kind,
  address: `0x${`${at + 4}b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`.padStart(40, 'a')}`,
  before: '',
}))
const places: Place[] = [
  { network, state: 'there', mayChange: true, openers },
  {
    network: { ...network, caipNetworkId: 'eip155:10', name: 'OP Mainnet' },
    state: 'unused',
    mayChange: false,
    openers: [],
  },
]
const opened = {
  owners: { account: known.eip155, read: async () => places, change: settled },
  approvals: { ask: settled, approve: none, reject: none, choose: none, abandon: none },
  screen: makeStore<Screen>({ name: 'none' }),
  makePasskey: async () => ({ x: 5n, y: 6n }),
}

const views: Record<string, () => ReactElement> = {
  owners: () => (
    <Owners copy={homeCopy()} opened={opened}>
      <button type="button" className="btn plain">
        {homeCopy().signOut}
      </button>
    </Owners>
  ),
  passkey: () => <PasskeyWays step={{ at: 'ways', problem: 'absent' }} create={settled} use={settled} lost={none} />,
  passkeyAgain: () => <PasskeyWays step={{ at: 'again', isBusy: true }} create={settled} use={settled} lost={none} />,
  pin: () => (
    <Pin
      copy={homeCopy()}
      label={homeCopy().pinAdd}
      submitLabel={homeCopy().pinKeep}
      isNew
      run={settled}
      onDone={none}
    />
  ),
  code: () => <Code screen={code} copy={viewsCopy()} isKept={false} now={Date.now} onSubmit={none} />,
  approve: () => <Approve vault={vault} token="t" copy={approveCopy()} language={language} />,
  consent: () => <Consent begun={asked} copy={popupCopy()} language={language} onAnswer={none} />,
  asked: () => <Asked question={{ ...asked, origin: site }} state="open" answer={none} close={close} />,
  older: () => <Older older={older} state="failed" email={email} goOn={none} usePasskey={none} close={close} />,
  other: () => <OtherWallet other={{ known, found: known }} goOn={none} close={close} />,
  noKey: () => <NoKey step={{ at: 'refused' }} slots={slots} ask={none} openWindow={none} close={close} />,
}
createRoot(document.getElementById('root') as HTMLElement).render(
  <div className="page">{views[query.get('view') ?? '']?.()}</div>,
)
