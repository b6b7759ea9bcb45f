import type { ReactElement } from 'react'
import { ReaderOnly } from '../../../ui/Text.js'
import { useCopy } from '../../copy.js'
import { WalletFrame } from '../../parts/WalletFrame.js'

/** The embedded wallet shows what is asked, and takes the answer, in its own frame. */
export function ApproveTransaction(): ReactElement {
  const t = useCopy()
  return (
    <>
      <ReaderOnly live="polite">{t('approve.waiting')}</ReaderOnly>
      <WalletFrame label={t('approve.frame')} wide />
    </>
  )
}
