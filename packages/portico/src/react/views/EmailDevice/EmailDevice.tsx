import type { ReactElement } from 'react'
import { resendEmail } from '../../../core/features/email/flow.js'
import { goBack } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Note } from '../../../ui/Note.js'
import { Heading } from '../../../ui/Text.js'
import { MatchNumber } from '../../../ui/WalletFrame.js'
import { useClient } from '../../context.js'
import { emailDeviceCopy, emailStepCopy } from '../../copy/en/email.js'
import { emailCopy } from '../../copy/en/loginWays.js'
import { useCopy } from '../../copy.js'
import { failureWords } from '../../parts/emailWords.js'
import { SendAgain } from '../../parts/SendAgain.js'
import { WalletFrame } from '../../parts/WalletFrame.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'EmailDevice'> = {
  title: 'emailDevice.title',
  copy: [emailCopy, emailStepCopy, emailDeviceCopy],
  Component: EmailDevice,
}

/** A device that is new to an address: a link in the mail approves it. */
export function EmailDevice(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ email }) => email)
  if (state?.status !== 'device') return null
  const { match, sentAt, failure } = state
  const email = (
    <b>
      <bdi>{state.email}</bdi>
    </b>
  )
  return (
    <>
      {match && <MatchNumber>{match}</MatchNumber>}
      <Heading
        title={t('emailStep.heading')}
        text={
          match
            ? t.rich('emailDevice.text', { email, number: <b>{match}</b> })
            : t.rich('emailDevice.textPlain', { email })
        }
      />
      <WalletFrame label={t('emailDevice.frame')} />
      {failure ? (
        <Note tone="error">{failureWords(t, failure)}</Note>
      ) : (
        <Note tone="neutral" icon="shield-check">
          {t('emailDevice.note')}
        </Note>
      )}
      <SendAgain sentAt={sentAt} onPress={() => void resendEmail(client)} />
      <Button tone="plain" onPress={() => goBack(client)}>
        {t('emailStep.another')}
      </Button>
    </>
  )
}
