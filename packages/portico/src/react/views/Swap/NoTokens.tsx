import type { ReactElement } from 'react'
import { goBack } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { useClient } from '../../context.js'
import { swapFailedCopy } from '../../copy/en/swapSteps.js'
import { useCopy } from '../../copy.js'

export const copy = [swapFailedCopy]

/** The tokens that can be swapped did not come. */
export function NoTokens({ onAgain }: { onAgain(): void }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const again = <Button onPress={onAgain}>{t('swap.tryAgain')}</Button>
  return (
    <>
      <Empty icon="coins" tone="error" title={t('swap.noTokens')} text={t('swap.noTokensText')} action={again} />
      <Button tone="plain" onPress={() => goBack(client)}>
        {t('common.back')}
      </Button>
    </>
  )
}
