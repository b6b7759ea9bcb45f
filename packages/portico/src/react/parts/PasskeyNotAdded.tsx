import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.js'
import { Heading } from '../../ui/Text.js'
import { useCopy } from '../copy.js'
import { useWalletPage } from './useWalletPage.js'

/** Who opens a wallet is told to each network by itself, which is done in the wallet's own window alone. */
export function PasskeyNotAdded({ network }: { network: string }): ReactElement {
  const t = useCopy()
  const page = useWalletPage()
  return (
    <>
      <Heading title={t('passkey.notAdded', { network })} text={t('passkey.notAddedText', { network })} />
      <Button icon="external-link" href={page?.('wallet#passkey')}>
        {t('passkey.add')}
      </Button>
    </>
  )
}
