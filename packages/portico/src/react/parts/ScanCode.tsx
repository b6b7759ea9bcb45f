import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { isExpired, retryPairing, startPairing } from '../../core/features/pairing/flow.js'
import { Button } from '../../ui/Button.js'
import { Spinner } from '../../ui/Glyphs.js'
import { Icon } from '../../ui/Icon.js'
import { Inline } from '../../ui/Layout.js'
import { Picture } from '../../ui/Picture.js'
import { Qr } from '../../ui/Qr.js'
import { Heading, ReaderOnly } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { useLoaded } from '../useLoaded.js'
import { useSelect } from '../useSelect.js'
import { walletImage } from './images.js'
import { loadDrawing } from './qrCode.js'
import { useCopyButton } from './useCopyButton.js'
import { useExpiry } from './useExpiry.js'
import { useUnanswered } from './useUnanswered.js'

/** What is drawn when a pairing fails, or seems stuck. */
export const loadFailed = () => import('./PairingFailed.js')

type ScanCodeProps = {
  wallet?: WalletListing | undefined
  /** Stands beside the button that copies the link. */
  beside?: ReactNode
}

/** A QR code for one wallet, or for any, with its life. */
export function ScanCode({ wallet, beside }: ScanCodeProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const pairing = useSelect((state) => state.pairing)
  useEffect(() => void startPairing(client, { wallet }), [client, wallet])
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined
  // An expired code stays to be seen, faded, until there is a new one.
  const [last, setLast] = useState(uri)
  if (uri && uri !== last) setLast(uri)
  const copy = useCopyButton(uri, t('common.linkCopied'))
  const secondsLeft = useExpiry(pairing)
  const drawing = useLoaded(true, loadDrawing)
  const unanswered = useUnanswered(uri)
  const trouble = useLoaded(unanswered || pairing.status === 'failed', loadFailed)

  if (pairing.status === 'failed' && trouble) return <trouble.PairingFailed wallet={wallet} />
  const expired = isExpired(pairing, Date.now())
  const state = expired ? 'expired' : uri ? 'ready' : 'preparing'
  const notice = expired ? (
    <>
      <Icon name="clock" />
      <strong>{t('pairing.expired')}</strong>
      <span>{t('pairing.expiredText')}</span>
      <Button onPress={() => void retryPairing(client)}>{t('pairing.renew')}</Button>
    </>
  ) : (
    <>
      <Spinner />
      <span>{t('pairing.preparing')}</span>
    </>
  )
  const name = wallet?.name
  return (
    <>
      <Qr
        uri={expired ? last : uri}
        draw={drawing?.drawQr}
        state={state}
        notice={notice}
        label={name ? t('pairing.code', { wallet: name }) : t('pairing.codeAny')}
        logo={wallet && <Picture src={walletImage(client, wallet)} name={wallet.name} shape="square" size={46} />}
      />
      <Heading title={t('pairing.scan')} text={name ? t('pairing.scanText', { wallet: name }) : t('pairing.scanAny')} />
      <Inline>
        <Button
          tone="secondary"
          small
          icon={copy.icon}
          disabledReason={uri ? undefined : t('common.copyLink')}
          onPress={copy.onPress}
        >
          {copy.copied ? t('common.linkCopied') : t('common.copyLink')}
        </Button>
        {beside}
      </Inline>
      {unanswered && trouble && <trouble.Unanswered name={name} />}
      <ReaderOnly live="polite">
        {secondsLeft !== undefined && !expired && t('pairing.expiring', { n: secondsLeft })}
      </ReaderOnly>
    </>
  )
}
