import type { ReactElement } from 'react'
import { openWaiting, stopWaiting } from '../../core/features/approve/elsewhere.js'
import { TextButton } from '../../ui/Button.js'
import { Banner } from '../../ui/Notices.js'
import { useClient } from '../context.js'
import { openWalletCopy } from '../copy/en/approve.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { focusTitle } from './KeepFocus.js'

/** What it says, wherever it is drawn. */
export const copy = [openWalletCopy]

/** The way to a wallet that is another app, above the view that waits for it. */
export function OpenWalletBar(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const waiting = useSelect((state) => state.waiting)
  if (!waiting) return null
  const { name } = waiting.wallet
  return (
    <Banner
      tone="info"
      title={t('openWallet.heading', { wallet: name })}
      text={
        <>
          {t('openWallet.text')}{' '}
          <TextButton onPress={() => openWaiting(client)}>{t('openWallet.open', { wallet: name })}</TextButton>
        </>
      }
      onDismiss={({ currentTarget }) => {
        focusTitle(currentTarget)
        stopWaiting(client)
      }}
    />
  )
}
