import { type ReactElement, useState } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import { shortAddress } from '../../../base/format.js'
import { recentReceivers } from '../../../core/features/send/receivers.js'
import { Avatar } from '../../../ui/Avatar.js'
import { Button, IconButton } from '../../../ui/Button.js'
import { Field, Hint } from '../../../ui/Field.js'
import { List, Row } from '../../../ui/List.js'
import { Panel } from '../../../ui/Panel.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { isMistyped } from './draft.js'

/** How many past receivers are offered. */
const recentShown = 3

type ReceiverProps = {
  connection: Connection
  value: string
  onChange(value: string): void
  invalid: boolean
  isContract: boolean
  /** Enter was pressed in the field. */
  onSubmit(): void
}

/** To whom: typed, pasted, or one of those sent to before. */
export function Receiver({ connection, value, onChange, invalid, isContract, onSubmit }: ReceiverProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const [typing, setTyping] = useState(false)
  const [cleared, setCleared] = useState(false)
  const isAddress = client.families.get(connection.namespace)?.isAddress(value) === true
  const isSelf = connection.accounts.some(({ address }) => address.toLowerCase() === value.toLowerCase())
  const recent = value ? [] : recentReceivers(client, connection.namespace).slice(0, recentShown)
  const paste = async () => {
    try {
      put(await navigator.clipboard.readText())
    } catch {
      // Refused or not there: the field is beside the button.
    }
  }
  // What is typed by hand stays in its field; what is put in whole is shown as a person is.
  const type = (text: string) => {
    setTyping(true)
    onChange(text)
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
      {isAddress && !typing ? (
        <Panel label={t('send.to')}>
          <List bare>
            <Row
              image={<Avatar address={value} size={32} />}
              name={<bdi dir="ltr">{shortAddress(value)}</bdi>}
              value={<IconButton icon="x" label={t('send.clearTo')} onPress={clear} quiet />}
            />
          </List>
        </Panel>
      ) : (
        <Field
          label={t('send.to')}
          inset
          placeholder={t('send.toAddress')}
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
      {recent.length > 0 && (
        <>
          <SectionTitle>{t('send.recent')}</SectionTitle>
          <List label={t('send.recent')}>
            {recent.map(({ address, lastAt }) => (
              <Row
                key={address}
                image={<Avatar address={address} size={32} />}
                name={<bdi dir="ltr">{shortAddress(address)}</bdi>}
                value={dayOf(t, lastAt)}
                onPress={() => put(address)}
              />
            ))}
          </List>
        </>
      )}
    </>
  )
}
