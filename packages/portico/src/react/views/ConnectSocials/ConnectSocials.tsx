import type { ReactElement } from 'react'
import { offeredSocials } from '../../../core/features/social/state.js'
import { IconTile } from '../../../ui/Icon.js'
import { List, Row } from '../../../ui/List.js'
import { socialIcons } from '../../../ui/socialIcons.js'
import { connectCopy } from '../../copy/en/connect.js'
import { socialCopy } from '../../copy/en/loginWays.js'
import { socialsCopy } from '../../copy/en/social.js'
import { useCopy } from '../../copy.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { socialNames, useSocialLogin } from '../../parts/openSocial.js'
import { readyWallets } from '../../parts/Wallets.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ConnectSocials'> = {
  title: 'socials.title',
  copy: [connectCopy, socialCopy, socialsCopy],
  icons: socialIcons,
  Component: ConnectSocials,
  ready: readyWallets,
}

/** Every account elsewhere that a person can sign in with. */
export function ConnectSocials(): ReactElement {
  const t = useCopy()
  const flags = useSelect((state) => state.flags)
  const socials = offeredSocials({ flags })
  const { box, reason } = useConsentGate()
  const logIn = useSocialLogin()
  return (
    <>
      {box}
      <List label={t('socials.title')}>
        {socials.map((provider) => (
          <Row
            key={provider}
            image={<IconTile icon={provider} />}
            name={socialNames[provider]}
            label={t('social.with', { provider: socialNames[provider] })}
            chevron="right"
            disabledReason={reason}
            onPress={() => logIn(provider)}
          />
        ))}
      </List>
    </>
  )
}
