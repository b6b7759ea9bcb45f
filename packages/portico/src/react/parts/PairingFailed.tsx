import { type ReactElement, useEffect, useState } from 'react'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { retryPairing, retryWhenAllowed } from '../../core/features/pairing/flow.js'
import { goBack } from '../../core/router.js'
import { Button, TextButton } from '../../ui/Button.js'
import { Doorway } from '../../ui/Doorway.js'
import { IconTile } from '../../ui/Icon.js'
import { Stack } from '../../ui/Layout.js'
import { Picture } from '../../ui/Picture.js'
import { Caption, Heading } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { externalCopy } from '../copy/en/external.js'
import { pairingCopy } from '../copy/en/pairing.js'
import { unansweredCopy } from '../copy/en/unanswered.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { walletImage } from './images.js'

/** What it says, wherever it is drawn. */
export const copy = [pairingCopy, externalCopy, unansweredCopy]

/** A pairing that was declined, or that did not come about. A press waits until another try is allowed. */
export function PairingFailed({ wallet }: { wallet?: WalletListing | undefined }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const pairing = useSelect((state) => state.pairing)
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (pressed) return retryWhenAllowed(client)
  }, [client, pressed])
  if (pairing.status !== 'failed') return null
  const name = wallet?.name ?? t('pairing.theWallet')
  const words = pairing.rejected
    ? [t('external.declined', { wallet: name }), t('external.declinedText')]
    : wallet
      ? [t('external.failed', { wallet: name }), t('external.failedText')]
      : [t('pairing.failed'), t('pairing.failedText')]
  return (
    <>
      <Doorway
        state="declined"
        subject={
          wallet ? (
            <Picture src={walletImage(client, wallet)} name={wallet.name} shape="square" size={56} />
          ) : (
            <IconTile icon="qr-code" />
          )
        }
      />
      <Heading title={words[0]} text={words[1]} />
      <Stack gap={2}>
        <Button icon="refresh-cw" busy={pressed} onPress={() => setPressed(true)}>
          {t('common.tryAgain')}
        </Button>
        <Button tone="plain" onPress={() => goBack(client)}>
          {t('external.other')}
        </Button>
      </Stack>
    </>
  )
}

/** What to try with a code that was scanned and came to nothing. `name`: of the wallet, where it is known. */
export function Unanswered({ name }: { name: string | undefined }): ReactElement {
  const client = useClient()
  const t = useCopy()
  return (
    <div role="status">
      <Caption>
        <bdi>
          <strong>{t('pairing.unanswered')}</strong>{' '}
          {name ? t('pairing.unansweredText', { wallet: name }) : t('pairing.unansweredAny')}{' '}
          <TextButton onPress={() => void retryPairing(client)}>{t('pairing.renew')}</TextButton>
        </bdi>
      </Caption>
    </div>
  )
}
