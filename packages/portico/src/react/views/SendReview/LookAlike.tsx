import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.js'
import { AddressGrid } from '../../../ui/Money.js'
import { Note } from '../../../ui/Note.js'
import { Dock, Panel } from '../../../ui/Panel.js'
import { useCopy } from '../../copy.js'
import { useKnown } from '../../parts/KnownAs.js'

type LookAlikeProps = { to: string; known: string; onUseKnown(): void; onGoOn(): void }

/** The receiver looks like a known address and is another: the safe way is the loud one. */
export function LookAlike({ to, known, onUseKnown, onGoOn }: LookAlikeProps): ReactElement {
  const t = useCopy()
  const { shown: name } = useKnown(known)
  return (
    <>
      <Note tone="error" title={t('sendReview.lookAlike')}>
        {t('sendReview.lookAlikeText', { name })}
      </Note>
      <Panel label={t('sendReview.pasted')}>
        <AddressGrid address={to} compareTo={known} label={t('sendReview.pasted')} />
      </Panel>
      <Panel label={t('sendReview.known')}>
        <AddressGrid address={known} compareTo={to} known label={t('sendReview.known')} />
      </Panel>
      <Dock>
        <Button onPress={onUseKnown}>{t('sendReview.useKnown', { name })}</Button>
        <Button tone="plain" critical onPress={onGoOn}>
          {t('sendReview.goOn')}
        </Button>
      </Dock>
    </>
  )
}
