import type { SlotType } from '@portico/vault/contract'
import { Older } from '../restored/Older.js'
import { copyOfPage } from '../restored/restoredCopy.js'
import type { OlderStep } from '../screen.js'
import type { OlderLog } from '../session/log.js'
import type { HomeCopy } from './copy.js'
import type { Home, HomeParts } from './model.js'
import { Passkey } from './Passkey.js'
import { SignInAgain } from './SignInAgain.js'
import { UseKit } from './UseKit.js'

/** The wallet's own window when the vault has lost lines that it has seen: here a kit goes on too. */
export function OlderHere({
  copy,
  home,
  parts,
  older,
  step,
}: {
  copy: HomeCopy
  home: Home
  parts: HomeParts
  older: OlderLog
  step: OlderStep
}) {
  const { wallet, keys, passkeys } = parts
  const words = copyOfPage()
  const has = (wanted: SlotType) => wallet.current()?.wallet.slots.some(({ type }) => type === wanted)
  return (
    <main className="alone">
      <Older
        older={older}
        state={step}
        email={undefined}
        goOn={() => void home.goOn()}
        close={() => void home.signOut()}
      >
        {step === 'stale' ? <SignInAgain copy={copy} home={home} parts={parts} /> : null}
        {has('passkey') ? (
          <Passkey
            copy={copy}
            label={words.olderPasskey}
            run={() => passkeys.accept(older)}
            onDone={() => void home.signedIn()}
          />
        ) : null}
        {has('kit') ? (
          <UseKit
            copy={copy}
            submitLabel={words.olderKit}
            run={async (code) => {
              await keys.acceptWithKit(older, code)
              if (!(await wallet.hasKey())) await keys.openWithKit(code)
              await home.signedIn()
            }}
          />
        ) : null}
      </Older>
    </main>
  )
}
