import type { ReactElement } from 'react'
import { enterSocialCode, showSocialWindow } from '../../../core/features/social/flow.js'
import type { SocialState } from '../../../core/features/social/state.js'
import { goBack } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { banIcon } from '../../../ui/banIcon.js'
import { Doorway, type DoorwayProps } from '../../../ui/Doorway.js'
import { IconTile } from '../../../ui/Icon.js'
import { Stack } from '../../../ui/Layout.js'
import { socialIcons } from '../../../ui/socialIcons.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { connectedMomentCopy } from '../../copy/en/connected.js'
import { connectingSocialCopy } from '../../copy/en/social.js'
import { useCopy } from '../../copy.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { socialNames, useSocialLogin } from '../../parts/openSocial.js'
import { WalletFrame } from '../../parts/WalletFrame.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

type Status = SocialState['status']

const doors: Partial<Record<Status, DoorwayProps>> = {
  blocked: { state: 'expired', keystone: 'ban' },
  closed: { state: 'expired', keystone: 'ban' },
  untrusted: { state: 'declined', keystone: 'shield-alert' },
  refused: { state: 'declined' },
  unstarted: { state: 'declined' },
  failed: { state: 'declined' },
}

export const view: ViewRow<'ConnectingSocial'> = {
  title: ({ params: { provider } }) => socialNames[provider],
  copy: [connectedMomentCopy, connectingSocialCopy],
  icons: { ...socialIcons, ...banIcon },
  Component: ConnectingSocial,
  Done: ConnectedMoment,
}

/** A person signs in at a provider, in a window of its own. */
export function ConnectingSocial({ params: { provider } }: ViewProps<'ConnectingSocial'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const status = useSelect(({ social }) => social?.status) ?? 'connecting'
  const logIn = useSocialLogin()
  const name = { provider: socialNames[provider] }
  const waiting = [t('connectingSocial.waiting', name), t('connectingSocial.waitingText')] as const
  const closed = [t('connectingSocial.closed'), t('connectingSocial.closedText')] as const
  const retry = t('connectingSocial.retryText')
  const words: Record<Status, readonly [title: string, text: string]> = {
    opening: waiting,
    leaving: [t('connectingSocial.leaving', name), t('connectingSocial.leavingText')],
    code: [t('connectingSocial.code', name), t('connectingSocial.codeText')],
    waiting,
    connecting: [t('connectingSocial.loading'), t('connectingSocial.loadingText')],
    blocked: closed,
    closed,
    untrusted: [t('connectingSocial.untrusted'), t('connectingSocial.untrustedText')],
    refused: [t('connectingSocial.refused', name), retry],
    unstarted: [t('connectingSocial.unstarted', name), retry],
    failed: [t('connectingSocial.failed', name), retry],
  }
  const [title, text] = words[status]
  const door = doors[status]
  const leave = () => goBack(client)
  return (
    <>
      <KeepFocus on={status} />
      {status !== 'code' && (
        <Doorway {...(door ?? { state: 'waiting' })} subject={<IconTile icon={provider} size={56} />} />
      )}
      <Heading title={title} text={text} />
      {status === 'code' && <WalletFrame label={t('connectingSocial.frame')} />}
      <Stack gap={2}>
        {door ? (
          <>
            <Button icon="refresh-cw" onPress={() => logIn(provider)}>
              {t('connectingSocial.again')}
            </Button>
            {status === 'closed' && (
              <Button tone="secondary" onPress={() => void enterSocialCode(client, provider)}>
                {t('connectingSocial.hasCode')}
              </Button>
            )}
            <Button tone="plain" onPress={leave}>
              {t('connectingSocial.other')}
            </Button>
          </>
        ) : (
          <>
            {(status === 'opening' || status === 'waiting') && (
              <Button tone="secondary" onPress={() => showSocialWindow(client)}>
                {t('connectingSocial.front')}
              </Button>
            )}
            <Button tone="plain" onPress={leave}>
              {t('common.cancel')}
            </Button>
          </>
        )}
      </Stack>
    </>
  )
}
