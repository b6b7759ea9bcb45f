import { type ReactElement, useEffect, useState } from 'react'
import { formatAmount } from '../../../base/format.js'
import { explorerUrl } from '../../../core/connections/reach.js'
import { networkById } from '../../../core/connections/select.js'
import { forgetPurchase, resetOnRamp } from '../../../core/features/onramp/flow.js'
import type { OnRampPurchase } from '../../../core/features/onramp/state.js'
import { showActivity } from '../../../core/features/portfolio/showActivity.js'
import { showToast } from '../../../core/notices.js'
import { goBack } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Doorway, type DoorwayProps } from '../../../ui/Doorway.js'
import { Inline } from '../../../ui/Layout.js'
import { Picture } from '../../../ui/Picture.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { boughtCopy } from '../../copy/en/onramp.js'
import { onrampProgressCopy } from '../../copy/en/onrampProgress.js'
import { useCopy } from '../../copy.js'
import { boughtText, openPopup, watchWindow } from '../../parts/purchase.js'
import { useCopyButton } from '../../parts/useCopyButton.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

const doors: Partial<Record<OnRampPurchase['status'], DoorwayProps['state']>> = {
  delivered: 'done',
  cancelled: 'declined',
  failed: 'declined',
}

export const view: ViewRow<'OnRampInProgress'> = {
  title: 'buying.title',
  copy: [onrampProgressCopy, boughtCopy],
  Component: OnRampInProgress,
}

/** How a purchase is doing, until what was bought is here. */
export function OnRampInProgress(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const purchase = useSelect(({ onramp }) => onramp?.purchase)
  const network = useSelect((state) => purchase?.networkId && networkById(state, purchase.networkId))
  const [isKept, keep] = useState(false)
  const { icon, onPress } = useCopyButton(purchase?.url, t('buying.copied'))
  const { status, provider = '', symbol = '', amount: exact } = purchase ?? {}
  const amount = exact === undefined ? '' : formatAmount(exact, { locale: t.locale, decimals: 6, fixed: false })
  const landed = purchase && status === 'delivered' ? boughtText(t, purchase) : undefined
  useEffect(() => {
    if (landed) showToast(client, { variant: 'success', text: landed })
  }, [client, landed])
  if (!purchase || !status) return null
  const holes = { provider, symbol, amount }
  // A link that is pressed is opened by every browser.
  const href = (status === 'created' || status === 'open') && (isKept || purchase.blocked) ? purchase.url : undefined
  const explorer = purchase.hash ? explorerUrl(network || undefined, { hash: purchase.hash }) : undefined
  const words: Record<OnRampPurchase['status'], { title: string; text?: string }> = {
    opening: { title: t('buying.opening', holes) },
    open: { title: t('buying.finish', holes), text: t('buying.openText', holes) },
    created: { title: t('buying.finish', holes), text: t('buying.finishText', holes) },
    paid: { title: t('buying.paid', holes), text: t('buying.paidText', holes) },
    delivering: { title: t('buying.paid', holes), text: t('buying.paidText', holes) },
    delivered: { title: t('buying.delivered', holes), text: t('buying.deliveredText') },
    cancelled: { title: t('buying.cancelled'), text: t('buying.cancelledText') },
    failed: { title: t('buying.failed'), text: t('buying.failedText', holes) },
  }
  const isGone = (status === 'created' || status === 'open') && purchase.closed === true && !href
  const gone = { title: t('buying.closed', holes), text: t('buying.closedText') }
  const { title, text } = { ...(isGone ? gone : words[status]), ...(href && { text: t('buying.blockedText', holes) }) }
  const leave = () => {
    forgetPurchase(client)
    goBack(client)
  }
  const openAgain = () => {
    const opened = openPopup(purchase.url)
    keep(!opened)
    if (opened) watchWindow(client, opened)
  }
  const finish = () => {
    resetOnRamp(client)
    showActivity(client)
  }
  return (
    <>
      <Doorway
        state={isGone ? 'expired' : (doors[status] ?? 'waiting')}
        {...(status !== 'delivered' && { subject: <Picture name={provider} shape="square" size={56} /> })}
      />
      <Heading title={title} text={text} />
      {href && (
        <Button icon="external-link" href={href}>
          {t('buying.open', holes)}
        </Button>
      )}
      {(status === 'created' || status === 'open') && (
        <Inline>
          <Button tone="secondary" small icon={icon} onPress={onPress}>
            {t('buying.copy')}
          </Button>
          {!href && (
            <Button tone="secondary" small icon="refresh-cw" onPress={openAgain}>
              {t('buying.again')}
            </Button>
          )}
        </Inline>
      )}
      {isGone && (
        <Button tone="plain" onPress={leave}>
          {t('buying.notPaid')}
        </Button>
      )}
      {explorer && (
        <Inline>
          <Button tone="secondary" small icon="external-link" href={explorer}>
            {t('common.explorer')}
          </Button>
        </Inline>
      )}
      {status === 'delivered' && <Button onPress={finish}>{t('buying.done')}</Button>}
      {(status === 'cancelled' || status === 'failed') && (
        <Button icon="refresh-cw" onPress={() => goBack(client)}>
          {t('buying.retry')}
        </Button>
      )}
    </>
  )
}
