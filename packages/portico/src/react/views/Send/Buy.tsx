import { type ReactElement, useEffect, useState } from 'react'
import type { ChainNamespace } from '../../../base/caip.js'
import { offersOnRamp } from '../../../core/features/onramp/offered.js'
import { findPurchase, wantPurchase } from '../../../core/features/onramp/wanted.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { useClient } from '../../context.js'
import { buyFromSendCopy } from '../../copy/en/onrampProgress.js'
import { useCopy } from '../../copy.js'

/** What it says. */
export const copy = [buyFromSendCopy]

/** Buys what there is not enough of, where it is sold for this network. */
export function Buy({ namespace, symbol }: { namespace: ChainNamespace; symbol: string }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const [found, setFound] = useState<{ symbol: string; wanted: Awaited<ReturnType<typeof findPurchase>> }>()
  const [busy, setBusy] = useState(false)
  const isOffered = offersOnRamp(client, namespace)
  useEffect(() => {
    if (!isOffered) return
    let stale = false
    findPurchase(client, symbol).then(
      (wanted) => stale || setFound({ symbol, wanted }),
      (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'),
    )
    return () => {
      stale = true
    }
  }, [client, symbol, isOffered])
  const wanted = found?.symbol === symbol ? found.wanted : undefined
  if (!wanted) return null
  const buy = () => {
    setBusy(true)
    const open = () => navigate(client, 'OnRamp')
    // What cannot be chosen ahead can be chosen there.
    wantPurchase(client, wanted).then(open, open)
  }
  return (
    <Button tone="secondary" small busy={busy} onPress={buy}>
      {t('buyFromSend.buy', { symbol })}
    </Button>
  )
}
