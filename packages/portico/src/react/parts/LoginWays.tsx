import { type ReactElement, useState } from 'react'
import { editEmail } from '../../core/features/email/edit.js'
import { noEmail } from '../../core/features/email/state.js'
import { offeredSocials } from '../../core/features/social/state.js'
import { navigate } from '../../core/router.js'
import { IconButton } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Spinner } from '../../ui/Glyphs.js'
import { baseIcons } from '../../ui/Icon.js'
import { loginIcons } from '../../ui/loginIcons.js'
import { SocialTile, SocialTiles } from '../../ui/Social.js'
import { socialIcons } from '../../ui/socialIcons.js'
import { useClient } from '../context.js'
import { emailCopy, socialCopy } from '../copy/en/loginWays.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { failureWords } from './emailWords.js'
import { socialNames, useSocialLogin } from './openSocial.js'

export const copy = [emailCopy, socialCopy]
export const icons = loginIcons

/** How many stand beside each other; of more the last leads to all of them. */
const tilesMax = 5

type WayProps = {
  /** Why nothing may be chosen yet. */
  reason: string | undefined
}

/** What the embedded wallet adds to the ways to connect. */
export function LoginWay({ method, reason }: WayProps & { method: 'email' | 'social' }): ReactElement {
  return method === 'email' ? <EmailField reason={reason} /> : <SocialRow reason={reason} />
}

/** An e-mail address. */
function EmailField({ reason }: WayProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect(({ email = noEmail }) => email)
  const [told, setTold] = useState(false)
  const sending = state.status === 'sending'
  const failure = state.status === 'idle' ? state.failure : undefined
  const submit = () => {
    import('../../core/features/email/flow.js').then(
      ({ submitEmail }) => submitEmail(client, state.email),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
  }
  const begin = () => {
    if (!told) client.track({ event: 'EMAIL_LOGIN_SELECTED' })
    setTold(true)
  }
  return (
    <Field
      type="email"
      inputMode="email"
      autoComplete="email"
      icon="mail"
      placeholder={t('email.placeholder')}
      value={state.email}
      disabled={sending || reason !== undefined}
      invalid={failure && failure.kind !== 'soon'}
      caution={failure?.kind === 'soon'}
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
          <IconButton
            icon="arrow-right"
            flip
            part={state.email ? 'go' : undefined}
            label={t('email.action')}
            onPress={submit}
          />
        )
      }
    />
  )
}

/** The accounts elsewhere that a person can sign in with, by their marks. */
function SocialRow({ reason }: WayProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const flags = useSelect((state) => state.flags)
  const socials = offeredSocials({ flags })
  const [near, setNear] = useState(false)
  const logIn = useSocialLogin(near)
  const shown = socials.length > tilesMax ? socials.slice(0, tilesMax - 1) : socials
  return (
    <SocialTiles>
      {shown.map((provider) => (
        <SocialTile
          key={provider}
          mark={socialIcons[provider]}
          label={t('social.with', { provider: socialNames[provider] })}
          disabledReason={reason}
          onPress={() => logIn(provider)}
          onNear={() => setNear(true)}
        />
      ))}
      {shown !== socials && (
        <SocialTile
          mark={baseIcons.ellipsis}
          label={t('social.more')}
          disabledReason={reason}
          onPress={() => navigate(client, 'ConnectSocials')}
        />
      )}
    </SocialTiles>
  )
}
