import type { ReactElement } from 'react'
import { navigate } from '../../../core/router.js'
import { SettingsButton } from '../../../ui/Swap.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'

/** The way to the settings of swaps. */
export function Settings(): ReactElement {
  const client = useClient()
  const t = useCopy()
  return <SettingsButton label={t('swap.settings')} onPress={() => navigate(client, 'SwapSettings')} />
}
