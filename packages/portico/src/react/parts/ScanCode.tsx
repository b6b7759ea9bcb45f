import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { pairingNumbers } from '../../base/numbers.js'
import { isExpired, isHosts, retryPairing, startPairing } from '../../core/features/pairing/flow.js'
import type { PairingState } from '../../core/features/pairing/state.js'
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
      {!isHosts(pairing) && <Button onPress={() => void retryPairing(client)}>{t('pairing.renew')}</Button>}
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

/** Readers are warned once, this long before a code counts as expired, in milliseconds. */
const warnBeforeMs = 20_000

/** How many seconds a code has left, said once near its end; `undefined` before. */
function useExpiry(pairing: PairingState): number | undefined {
  const expiresAt = pairing.status === 'waiting' ? pairing.expiresAt : undefined
  const [warned, setWarned] = useState<number>()
  useEffect(() => {
    if (expiresAt === undefined) return
    const delay = expiresAt - Date.now() - pairingNumbers.expiredUnderMs - warnBeforeMs
    const timer = setTimeout(() => setWarned(expiresAt), Math.max(0, delay))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return warned !== undefined && warned === expiresAt ? warnBeforeMs / 1_000 : undefined
}

/** From when on a code that no wallet has answered may be one that got stuck in it, in milliseconds. */
const unansweredMs = 15_000

/** True once a code has been shown that long. */
function useUnanswered(uri: string | undefined): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(uri), unansweredMs)
    return () => clearTimeout(timer)
  }, [uri])
  return uri !== undefined && uri === late
}
