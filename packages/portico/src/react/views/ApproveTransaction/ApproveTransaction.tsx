import type { ReactElement } from 'react'
import { ReaderOnly } from '../../../ui/Text.js'
import { approveCopy } from '../../copy/en/approve.js'
import { useCopy } from '../../copy.js'
import { WalletFrame } from '../../parts/WalletFrame.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ApproveTransaction'> = {
  title: 'approve.title',
  // The sheet in the frame has a title of its own.
  quiet: true,
  copy: [approveCopy],
  Component: ApproveTransaction,
}

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
