import { type ReactElement, useEffect, useRef } from 'react'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { connectorFor } from '../../../core/features/wallets/sections.js'
import { Button } from '../../../ui/Button.js'
import { Picture } from '../../../ui/Picture.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { WalletCell, WalletGrid } from '../../../ui/WalletGrid.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { walletImage } from '../../parts/images.js'
import { useGrid } from '../../parts/useGrid.js'
import { useSelect } from '../../useSelect.js'
import type { Seen } from './impressions.js'

type WalletWindowProps = {
  wallets: readonly WalletListing[]
  reason: string | undefined
  more: 'none' | 'there' | 'loading' | 'failed'
  onMore(): void
  /** Those from `first` to `last` (not included) came into sight. */
  onSeen(seen: Seen): void
  onChoose(wallet: WalletListing, index: number): void
  onPrepare(wallet: WalletListing): void
}

/** A long grid of wallets of which only what can be seen is alive. Asks for more before its end is reached. */
export function WalletWindow(props: WalletWindowProps): ReactElement {
  const { wallets, reason, more, onMore, onChoose, onPrepare } = props
  const client = useClient()
  const t = useCopy()
  const connectors = useSelect((state) => state.connectors)
  const { scroller, grid, onKeyDown, inSight, first, last, before, after } = useGrid(wallets.length)
  const end = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  ask.current = onMore

  const seen = useRef(props.onSeen)
  seen.current = props.onSeen
  useEffect(
    () => seen.current({ wallets, first: inSight.first, last: inSight.last }),
    [wallets, inSight.first, inSight.last],
  )

  const known = wallets.length
  useEffect(() => {
    if (more !== 'there' || !end.current || known === 0) return
    const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && ask.current(), {
      root: scroller.current,
      rootMargin: '240px',
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [more, known, scroller])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div
      className="scroll"
      ref={scroller}
      onKeyDown={onKeyDown}
      data-cut={after > 0 || more !== 'none' ? 'end' : undefined}
    >
      <div style={{ blockSize: before }} />
      <div ref={grid}>
        <WalletGrid label={t('connect.wallets')}>
          {wallets.slice(first, last).map((wallet, index) => (
            <WalletCell
              key={wallet.id}
              name={wallet.name}
              image={<Picture src={walletImage(client, wallet)} name={wallet.name} shape="square" size={48} />}
              installed={connectorFor(wallet, connectors) !== undefined}
              installedLabel={t('connect.installed')}
              disabledReason={reason}
              onPress={() => onChoose(wallet, first + index)}
              onPressStart={() => onPrepare(wallet)}
            />
          ))}
        </WalletGrid>
      </div>
      <div style={{ blockSize: after }} />
      {more === 'loading' && <Skeleton shape="cell" count={4} label={t('allWallets.loading')} />}
      {more === 'failed' && (
        <Button tone="plain" icon="refresh-cw" onPress={onMore}>
          {t('common.tryAgain')}
        </Button>
      )}
      <div ref={end} />
    </div>
  )
}
