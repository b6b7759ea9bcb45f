import type { ReactElement } from 'react'
import { navigate } from '../../../core/router.js'
import { IconButton } from '../../../ui/Button.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'

/** What a wallet is, for who does not know. */
export function Help(): ReactElement {
  const t = useCopy()
  const client = useClient()
  const open = () => navigate(client, 'WhatIsAWallet')
  return <IconButton icon="circle-help" part="help" label={t('connect.help')} onPress={open} />
}
