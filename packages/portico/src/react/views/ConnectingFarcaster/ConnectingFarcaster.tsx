import { type CSSProperties, type ReactElement, useEffect } from 'react'
import { retryFarcaster, startFarcaster } from '../../../core/features/farcaster/flow.js'
import type { FarcasterState } from '../../../core/features/farcaster/state.js'
import { platformOf } from '../../../core/platform.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Glyphs, Spinner } from '../../../ui/Glyphs.js'
import { Icon } from '../../../ui/Icon.js'
import { Stack } from '../../../ui/Layout.js'
import { Qr } from '../../../ui/Qr.js'
import { Heading, ReaderOnly } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { connectCopy } from '../../copy/en/connect.js'
import { connectedMomentCopy } from '../../copy/en/connected.js'
import { farcasterCopy } from '../../copy/en/farcaster.js'
import { useCopy } from '../../copy.js'
import { ConnectedMoment } from '../../parts/ConnectedMoment.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { loadDrawing } from '../../parts/qrCode.js'
import { useCopyButton } from '../../parts/useCopyButton.js'
import { safeLink } from '../../parts/walletLinks.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ConnectingFarcaster'> = {
  title: 'farcaster.title',
  copy: [connectedMomentCopy, connectCopy, farcasterCopy],
  Component: ConnectingFarcaster,
  Done: ConnectedMoment,
}

/** A login with Farcaster's app: on this phone by a link, elsewhere by a code for the phone. */
export function ConnectingFarcaster(): ReactElement {
  const { box, reason } = useConsentGate()
  return (
    <>
      {box}
      {reason === undefined && <Login />}
    </>
  )
}

function Login(): ReactElement {
  const client = useClient()
  const status = useSelect(({ farcaster }) => farcaster?.status)
  const state = useSelect(({ farcaster }) => farcaster) ?? { status: 'preparing' }
  useEffect(() => void startFarcaster(client), [client])
  return (
    <>
      <KeepFocus on={status} />
      {platformOf() === 'desktop' ? <Scan state={state} /> : <OpenApp state={state} />}
    </>
  )
}

type StateProps = { state: FarcasterState }
const isOver = ({ status }: FarcasterState) => status === 'expired' || status === 'refused' || status === 'failed'

function Scan({ state }: StateProps): ReactElement {
  const t = useCopy()
  const drawing = useLoaded(true, loadDrawing)
  const { status } = state
  const over = isOver(state)
  const words = useOutcome(state)
  return (
    <>
      <Qr
        uri={'url' in state ? state.url : undefined}
        draw={drawing?.drawQr}
        state={over ? 'expired' : status === 'preparing' ? 'preparing' : 'ready'}
        label={t('farcaster.code')}
        logo={<Mark size={46} onPaper />}
        notice={
          over ? (
            <>
              <Icon name={status === 'expired' ? 'clock' : 'x'} />
              <strong>{words.title}</strong>
              <span>{words.text}</span>
              <Retry />
            </>
          ) : (
            <>
              <Spinner />
              <span>{t('farcaster.preparing')}</span>
            </>
          )
        }
      />
      {status === 'connecting' ? (
        <Heading title={words.title} text={words.text} />
      ) : (
        <Heading title={t('farcaster.scan')} text={t('farcaster.scanText')} />
      )}
      <ReaderOnly live="polite">{status === 'connecting' && words.title}</ReaderOnly>
      <CopyLink state={state} />
    </>
  )
}

function OpenApp({ state }: StateProps): ReactElement {
  const t = useCopy()
  const words = useOutcome(state)
  const link = 'url' in state && state.url ? safeLink(state.url) : undefined
  return (
    <>
      <Doorway
        state={state.status === 'expired' ? 'expired' : isOver(state) ? 'declined' : 'waiting'}
        subject={<Mark size={56} />}
      />
      <Heading title={words.title} text={words.text} />
      <Stack gap={2}>
        {isOver(state) ? (
          <Retry />
        ) : (
          <Button busy={state.status !== 'waiting'} href={state.status === 'waiting' ? link : undefined}>
            {t('farcaster.open')}
          </Button>
        )}
        <CopyLink state={state} />
      </Stack>
    </>
  )
}

function useOutcome({ status }: FarcasterState): { title: string; text: string } {
  const t = useCopy()
  const isPhone = platformOf() !== 'desktop'
  switch (status) {
    case 'connecting':
      return { title: t('farcaster.loading'), text: t('farcaster.loadingText') }
    case 'expired':
      return { title: t('farcaster.expired'), text: t('farcaster.expiredText') }
    case 'refused':
      return { title: t('farcaster.refused'), text: t('farcaster.refusedText') }
    case 'failed':
      return { title: t('farcaster.failed'), text: t(isPhone ? 'farcaster.failedLink' : 'farcaster.failedText') }
    default:
      return { title: t('farcaster.openTitle'), text: t('farcaster.openText') }
  }
}

function Retry(): ReactElement {
  const client = useClient()
  const t = useCopy()
  return (
    <Button onPress={() => void retryFarcaster(client)}>
      {t(platformOf() === 'desktop' ? 'farcaster.renew' : 'common.tryAgain')}
    </Button>
  )
}

function CopyLink({ state }: StateProps): ReactElement {
  const t = useCopy()
  const url = state.status === 'waiting' ? state.url : undefined
  const copy = useCopyButton(url, t('common.linkCopied'))
  return (
    <Button
      tone="secondary"
      icon={copy.icon}
      disabledReason={url ? undefined : t('common.copyLink')}
      onPress={copy.onPress}
    >
      {copy.copied ? t('common.linkCopied') : t('common.copyLink')}
    </Button>
  )
}

const paper = { background: 'none', color: 'oklch(0.45 0.16 295)', fontSize: 'calc(var(--portico-base) * 1.75)' }

/** A simplified mark of Farcaster's; in its colour on the paper of a code. */
function Mark({ size, onPaper }: { size: number; onPaper?: boolean }): ReactElement {
  const style = { '--size': size / 16, ...(onPaper && paper) }
  return (
    <span className="glyph" style={style as CSSProperties}>
      <Glyphs
        className="ico"
        path="M5 4.5h14M6.5 4.5v15M17.5 4.5v15M8.6 19.5v-6.4a3.4 3.4 0 0 1 6.8 0v6.4M4.5 19.5h5M14.5 19.5h5"
      />
    </span>
  )
}
