import { type FocusEvent, type ReactElement, useState } from 'react'
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
import { isMistyped } from './draft.js'

/** How many past receivers are offered. */
const recentShown = 3

type ReceiverProps = {
  connection: Connection
  value: string
  onChange(value: string): void
  invalid: boolean
  isContract: boolean
}

/** To whom: typed, pasted, or one of those sent to before. */
export function Receiver({ connection, value, onChange, invalid, isContract }: ReceiverProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const [typing, setTyping] = useState(false)
  const [cleared, setCleared] = useState(false)
  const isAddress = client.families.get(connection.namespace)?.isAddress(value) === true
  const isSelf = connection.accounts.some(({ address }) => address.toLowerCase() === value.toLowerCase())
  const recent = value ? [] : recentReceivers(client, connection.namespace).slice(0, recentShown)
  const paste = async () => {
    try {
      onChange((await navigator.clipboard.readText()).trim())
    } catch {
      // Refused or not there: the field is beside the button.
    }
  }
  const clear = () => {
    setCleared(true)
    onChange('')
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTyping(false)
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
        // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus is
        <div onFocus={() => setTyping(true)} onBlur={onBlur}>
          <Field
            label={t('send.to')}
            inset
            placeholder={t('send.toAddress')}
            value={value}
            onChange={onChange}
            invalid={invalid}
            autoFocus={cleared}
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
        </div>
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
      {recent.length > 0 && (
        <>
          <SectionTitle>{t('send.recent')}</SectionTitle>
          <List label={t('send.recent')}>
            {recent.map(({ address, lastAt }) => (
              <Row
                key={address}
                image={<Avatar address={address} size={32} />}
                name={<bdi dir="ltr">{shortAddress(address)}</bdi>}
                value={t.date(lastAt)}
                onPress={() => onChange(address)}
              />
            ))}
          </List>
        </>
      )}
    </>
  )
}
