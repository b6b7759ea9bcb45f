import { type ReactElement, useState } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import type { Network } from '../../../base/entities/network.js'
import { networkById } from '../../../core/connections/select.js'
import type { Identity } from '../../../core/features/identity/state.js'
import { sendNumbers } from '../../../core/features/send/numbers.js'
import { recentReceivers } from '../../../core/features/send/receivers.js'
import type { Taken } from '../../../core/features/send/request.js'
import type { SendName } from '../../../core/features/send/state.js'
import { draftOf } from '../../../core/features/send/transitions.js'
import { Button, IconButton } from '../../../ui/Button.js'
import { Field, Hint } from '../../../ui/Field.js'
import { List, Row } from '../../../ui/List.js'
import { Panel } from '../../../ui/Panel.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { Face } from '../../parts/Face.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import { isMistyped } from './draft.js'

const loadRecents = () => import('./RecentReceivers.js')

type ReceiverProps = {
  connection: Connection
  network: Network
  value: string
  /** What became of the name that is written, if one is. */
  name: SendName | undefined
  onChange(value: string): void
  invalid: boolean
  isContract: boolean
  /** Enter was pressed in the field. */
  onSubmit(): void
}

/** To whom: typed, pasted, or one of those sent to before. */
export function Receiver(props: ReceiverProps): ReactElement {
  const { connection, network, value, name, onChange, invalid, isContract, onSubmit } = props
  const client = useClient()
  const t = useCopy()
  const [typing, setTyping] = useState(false)
  const [cleared, setCleared] = useState(false)
  const [refused, setRefused] = useState<Taken>()
  const isAddress = client.families.get(connection.namespace)?.isAddress(value) === true
  const found = name?.status === 'found' ? name : undefined
  const address = found?.address ?? value
  const whole = isAddress && !typing
  const known = useSelect((state) => state.identities?.[address.toLowerCase()])
  const shown: Identity = found ?? known ?? {}
  const isSelf = connection.accounts.some((account) => account.address.toLowerCase() === address.toLowerCase())
  const otherNetwork = useSelect(
    (state) => refused?.as === 'other-network' && networkById(state, refused.networkId)?.name,
  )
  const recent = value ? [] : recentReceivers(client, connection.namespace).slice(0, sendNumbers.receiversShown)
  const recents = useLoaded(recent.length > 0, loadRecents)
  const paste = async () => {
    try {
      const { prefetchIdentity, readPasted } = await import('./paste.js')
      const text = await readPasted()
      if (!text) return
      await take(text)
      await prefetchIdentity(client, draftOf(client.store.get().send).to)
    } catch {
      // Refused or not there: the field is beside the button.
    }
  }
  const take = async (text: string) => {
    setTyping(false)
    const { takeText } = await import('../../../core/features/send/request.js')
    const taken = await takeText(client, text)
    setRefused(taken.as === 'receiver' || taken.as === 'request' ? undefined : taken)
  }
  // What is typed by hand stays in its field; what is put in whole is shown as a person is.
  const type = (text: string) => {
    setRefused(undefined)
    if (/^[a-z]+:./i.test(text.trim())) {
      take(text).catch(() => onChange(text.trim()))
      return
    }
    setTyping(true)
    onChange(text.trim())
  }
  const put = (text: string) => {
    setTyping(false)
    onChange(text.trim())
  }
  const clear = () => {
    setTyping(false)
    setCleared(true)
    onChange('')
  }
  return (
    <>
      {found || whole ? (
        <Panel label={t('send.to')}>
          <List bare>
            <Row
              image={<Face address={address} size={32} />}
              name={shown.name ? <bdi>{shown.name}</bdi> : <ShortAddress address={address} />}
              detail={shown.name && <ShortAddress address={address} />}
              value={<IconButton icon="x" label={t('send.clearTo')} onPress={clear} quiet />}
            />
          </List>
        </Panel>
      ) : (
        <Field
          label={t('send.to')}
          inset
          placeholder={t('send.toName')}
          value={value}
          onChange={type}
          invalid={invalid}
          autoFocus={cleared}
          onSubmit={onSubmit}
          hint={invalid && isMistyped(value) ? t('send.mistyped') : undefined}
          action={
            value ? (
              <IconButton icon="x" label={t('send.clearTo')} onPress={clear} quiet />
            ) : (
              <Button tone="secondary" small icon="clipboard-paste" onPress={() => void paste()}>
                {t('send.paste')}
              </Button>
            )
          }
        />
      )}
      <KeepFocus on={value === ''} />
      {found && (
        <Hint tone="positive" icon="circle-check">
          {t('send.nameFound', { network: network.name })}
        </Hint>
      )}
      {refused && (
        <Hint tone="warning" icon="triangle-alert">
          {refused.as === 'unknown-token'
            ? t('send.unknownToken', { network: network.name })
            : refused.as === 'refused'
              ? t(refused.reason === 'bad-amount' ? 'send.badRequest' : 'send.unknownRequest')
              : t('send.otherNetwork', { network: otherNetwork || t('send.anotherNetwork') })}
        </Hint>
      )}
      {isSelf && (
        <Hint tone="warning" icon="triangle-alert">
          {t('send.self')}
        </Hint>
      )}
      {isContract && (
        <Hint tone="warning" icon="triangle-alert">
          {t('send.contract')}
        </Hint>
      )}
      {recents && recent.length > 0 && <recents.RecentReceivers receivers={recent} onChoose={put} />}
    </>
  )
}
