import { type ReactElement, useEffect } from 'react'
import { renameIdentity } from '../../../core/features/identity/flow.js'
import { routeTo } from '../../../core/history.js'
import { resetViews } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { namesCopy } from '../../copy/en/names.js'
import { useCopy } from '../../copy.js'
import { Face } from '../../parts/Face.js'
import { useCopyButton } from '../../parts/useCopyButton.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'RegisterAccountNameSuccess'> = {
  title: 'names.doneTitle',
  lead: 'none',
  copy: [namesCopy],
  Component: RegisterAccountNameSuccess,
}

/** The name is theirs. */
function RegisterAccountNameSuccess(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const names = useSelect((state) => state.names)
  const name = names?.status === 'registered' ? names.name : undefined
  const address = names?.address
  useEffect(() => {
    if (address && name) renameIdentity(client, address, name)
  }, [client, address, name])
  const { icon, onPress } = useCopyButton(name, t('names.copied'))
  if (names?.status !== 'registered') return null
  return (
    <>
      <Doorway state="done" subject={<Face address={names.address} size={64} />} />
      <Heading title={<bdi>{names.name}</bdi>} text={t('names.done')} />
      <Button onPress={() => resetViews(client, routeTo('Account'))}>{t('names.finish')}</Button>
      <Button tone="plain" icon={icon} onPress={onPress}>
        {t('names.copy')}
      </Button>
    </>
  )
}
