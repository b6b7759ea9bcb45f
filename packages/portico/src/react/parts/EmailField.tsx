import { type ReactElement, useState } from 'react'
import { editEmail, submitEmail } from '../../core/features/email/flow.js'
import { noEmail } from '../../core/features/email/state.js'
import { IconButton } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Spinner } from '../../ui/Glyphs.js'
import { useClient } from '../context.js'
import { emailCopy } from '../copy/en/email.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { failureWords } from './emailWords.js'

export const copy = [emailCopy]

/** The first way to connect where the app has an embedded wallet: an e-mail address. */
export function EmailField({ reason }: { reason: string | undefined }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ email = noEmail }) => email)
  const [told, setTold] = useState(false)
  const sending = state.status === 'sending'
  const failure = state.status === 'idle' ? state.failure : undefined
  const submit = () => void submitEmail(client, state.email)
  const begin = () => {
    if (!told) client.track({ event: 'EMAIL_LOGIN_SELECTED' })
    setTold(true)
  }
  return (
    <Field
      type="email"
      inputMode="email"
      autoComplete="email"
      placeholder={t('email.placeholder')}
      value={state.email}
      disabled={sending || reason !== undefined}
      invalid={failure !== undefined}
      hint={failureWords(t, failure)}
      onChange={(email) => {
        begin()
        editEmail(client, email)
      }}
      onSubmit={reason === undefined ? submit : undefined}
      action={
        sending ? (
          <Spinner />
        ) : (
          state.email && <IconButton icon="chevron-right" flip label={t('email.action')} onPress={submit} />
        )
      }
    />
  )
}
