import type { ReactElement } from 'react'
import type { WalletListing } from '../../base/entities/walletListing.js'
import { navigate } from '../../core/router.js'
import { Button } from '../../ui/Button.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { storeLinks } from './walletLinks.js'

/** Leads to where a wallet can be had; nothing where that is not known. */
export function GetButton({ wallet }: { wallet: WalletListing }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  if (storeLinks(wallet).length === 0) return null
  return (
    <Button tone="outline" small onPress={() => navigate(client, 'Downloads', { wallet })}>
      {t('pairing.get', { wallet: wallet.name })}
    </Button>
  )
}
