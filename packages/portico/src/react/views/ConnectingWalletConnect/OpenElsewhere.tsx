import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import {
  isExpired,
  isHosts,
  notePairingLink,
  preparePairing,
  retryPairing,
  startPairing,
} from '../../../core/features/pairing/flow.js'
import { platformOf } from '../../../core/platform.js'
import { Button, TextLink } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Inline, Stack } from '../../../ui/Layout.js'
import { Picture } from '../../../ui/Picture.js'
import { Caption, Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { followLink } from '../../parts/followLink.js'
import { walletImage } from '../../parts/images.js'
import { loadFailed } from '../../parts/ScanCode.js'
import { useCopyButton } from '../../parts/useCopyButton.js'
import { mobileLinks, pairingLink, storeLinkFor } from '../../parts/walletLinks.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'

/** How long after a press nothing seems to have opened, in milliseconds. */
const nothingOpenedMs = 3_000

type OpenElsewhereProps = { wallet: WalletListing; place: Place; onQrCode: () => void }

/** Hands the pairing to a wallet outside this page: an app on this phone, a program, or a website. */
export function OpenElsewhere({ wallet, place, onQrCode }: OpenElsewhereProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { name } = wallet
  const pairing = useSelect((state) => state.pairing)
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined
  const [presses, setPresses] = useState(0)
  const [nothingOpened, setNothingOpened] = useState(false)
  const failed = useLoaded(pairing.status === 'failed', loadFailed)
  const copy = useCopyButton(uri, t('common.linkCopied'))
  useEffect(() => void startPairing(client, { wallet }), [client, wallet])

  const links = uri ? linksOf(wallet, place, uri) : []
  const open = () => {
    // A second try goes by the next link, where there is one.
    const link = links[presses % links.length]
    if (!link || !uri) return
    followLink(client, link, { wallet, uri })
    if (place === 'mobile') notePairingLink(client, link)
    setPresses(presses + 1)
  }
  // The press that chose the wallet may still count as the visitor's gesture when the link is there: then the app opens at once.
  const opened = useRef(false)
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (place !== 'mobile' || !uri || opened.current || !navigator.userActivation?.isActive) return
    opened.current = true
    latest.current()
  }, [place, uri])
  useEffect(() => {
    if (presses === 0) return
    setNothingOpened(false)
    const timer = setTimeout(() => setNothingOpened(document.visibilityState === 'visible'), nothingOpenedMs)
    return () => clearTimeout(timer)
  }, [presses])

  if (pairing.status === 'failed' && failed) return <failed.PairingFailed wallet={wallet} />
  const expired = isExpired(pairing, Date.now())
  const missing = nothingOpened && place === 'mobile'
  const store = storeLinkFor(wallet, platformOf())
  return (
    <>
      <Doorway
        state={expired ? 'expired' : pairing.status === 'approved' ? 'done' : 'waiting'}
        subject={<Picture src={walletImage(client, wallet)} name={name} shape="square" size={56} />}
      />
      {expired ? (
        <Heading title={t('pairing.linkExpired')} text={t('pairing.expiredText')} />
      ) : missing ? (
        <Heading title={t('pairing.nothingOpened')} text={t('pairing.nothingOpenedText', { wallet: name })} />
      ) : (
        <Heading
          title={t('pairing.continue', { wallet: name })}
          text={place === 'mobile' ? t('pairing.mobileText') : t('pairing.windowText')}
        />
      )}
      <Stack gap={2}>
        {expired && isHosts(pairing) ? null : expired ? (
          <Button icon="refresh-cw" onPress={() => void retryPairing(client)}>
            {t('common.tryAgain')}
          </Button>
        ) : (
          <Button busy={!uri} onPress={open} onPressStart={() => preparePairing(client)}>
            {t('pairing.open', { wallet: name })}
          </Button>
        )}
        <Inline>
          <Button
            tone="secondary"
            small
            icon={copy.icon}
            disabledReason={uri ? undefined : t('common.copyLink')}
            onPress={copy.onPress}
          >
            {copy.copied ? t('common.linkCopied') : t('common.copyLink')}
          </Button>
          {place === 'mobile' && (
            <Button tone="secondary" small icon="qr-code" onPress={onQrCode}>
              {t('pairing.way.qrcode')}
            </Button>
          )}
        </Inline>
      </Stack>
      {store && (
        <Caption>
          {t('pairing.notInstalled')} <TextLink href={store.url}>{t('pairing.get', { wallet: name })}</TextLink>
        </Caption>
      )}
    </>
  )
}

/** Where a wallet is that is neither in this page nor reached by a code. */
export type Place = 'mobile' | 'desktop' | 'web'

/** The links that hand a pairing over, the best first. */
export function linksOf(wallet: WalletListing, place: Place, uri: string): readonly string[] {
  if (place === 'mobile') return mobileLinks(wallet, uri)
  const link = pairingLink(place === 'desktop' ? wallet.desktop_link : wallet.webapp_link, uri)
  return link ? [link] : []
}
