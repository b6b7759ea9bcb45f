import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { NoKey } from '../../apps/frame/src/handover/NoKey.js'
import { Older } from '../../apps/frame/src/restored/Older.js'
import { OtherWallet } from '../../apps/frame/src/restored/OtherWallet.js'
import { makeSpeaker } from '../../apps/frame/src/views/speak.js'
import '../../apps/frame/src/views/styles.css'
import { css as tokens } from '../../packages/portico/src/ui/styles/tokens.css.generated.js'
import { css as tones } from '../../packages/portico/src/ui/styles/tones.css.generated.js'

/** What the frame shows when the vault is not what the browser remembers, or the browser has no key. */
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

const views: Record<string, () => ReactElement> = {
  older: () => <Older older={older} state="failed" email={email} goOn={none} usePasskey={none} close={close} />,
  other: () => <OtherWallet other={{ known, found: known }} goOn={none} close={close} />,
  noKey: () => <NoKey step={{ at: 'refused' }} slots={slots} ask={none} openWindow={none} close={close} />,
}
createRoot(document.getElementById('root') as HTMLElement).render(
  <div className="page">{views[query.get('view') ?? '']?.()}</div>,
)
