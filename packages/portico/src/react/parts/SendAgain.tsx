import type { ReactElement } from 'react'
import { emailNumbers } from '../../base/numbers.js'
import { Button } from '../../ui/Button.js'
import { useCopy } from '../copy.js'
import { againIn } from './emailWords.js'
import { useNow } from './pageTime.js'

/** Asks for another mail, as soon as that may be. */
export function SendAgain({ sentAt, onPress }: { sentAt: number; onPress(): void }): ReactElement {
  const t = useCopy()
  const now = useNow(true)
  const left = Math.ceil((sentAt + emailNumbers.cooldownMs - now) / 1_000)
  return (
    <Button tone="secondary" disabledReason={left > 0 ? againIn(t, left) : undefined} onPress={onPress}>
      {t('emailStep.again')}
    </Button>
  )
}
