import { type ReactElement, useEffect, useState } from 'react'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { endCertified, isCertified } from '../../../core/features/wallets/certified.js'
import { nextPage, searchWallets } from '../../../core/features/wallets/flow.js'
import { isPairing } from '../../../core/features/wallets/match.js'
import { initialWallets } from '../../../core/features/wallets/state.js'
import { showToast } from '../../../core/notices.js'
import { platformOf } from '../../../core/platform.js'
import { navigate } from '../../../core/router.js'
import { Button, IconButton } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { SearchField } from '../../../ui/Field.js'
import { SearchTools, ToolSwitch } from '../../../ui/SearchTools.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { settingsIcons } from '../../../ui/settingsIcons.js'
import { ReaderOnly } from '../../../ui/Text.js'
import { Unread } from '../../../ui/Unread.js'
import { useClient } from '../../context.js'
import { connectCopy } from '../../copy/en/connect.js'
import { allWalletsCopy } from '../../copy/en/wallets.js'
import { useCopy } from '../../copy.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { chooseWallet, prepareWallet } from '../../parts/chooseWallet.js'
import { readyWallets } from '../../parts/Wallets.js'
import { useMedia } from '../../useMedia.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'
import { useImpressions } from './impressions.js'
import { listOf, searchOf } from './listOf.js'
import { WalletWindow } from './WalletWindow.js'

/** A pause in typing that is long enough to ask for, in milliseconds. */
const searchPauseMs = 300
const skeletonCells = 16

export const view: ViewRow<'AllWallets'> = {
  title: 'allWallets.title',
  copy: [allWalletsCopy, connectCopy],
  icons: settingsIcons,
  Component: AllWallets,
  ready: readyWallets,
}

/** Every wallet of the directory, to scroll and to search; of one with certified wallets those alone, too. */
export function AllWallets({ params: { namespace } }: ViewProps<'AllWallets'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const all = useSelect((state) => state.wallets.all)
  const certifiedOnes = useSelect((state) => state.wallets.certified)
  const search = useSelect((state) => state.wallets.search)
  const count = useSelect((state) => Math.max(state.wallets.count, state.wallets.all.count))
  const hasPairing = useSelect((state) => state.connectors.some(isPairing))
  const { box, reason } = useConsentGate()
  const [query, setQuery] = useState('')
  const asked = searchOf(query)
  const [certified, setCertified] = useState(false)
  const onSeen = useImpressions(client, { query: asked, certified })

  useEffect(() => {
    const { status, page } = client.store.get().wallets.all
    if (status === 'idle' && page === 0) void nextPage(client)
    return () => {
      void searchWallets(client, '')
      endCertified(client)
    }
  }, [client])
  useEffect(() => {
    if (certified) void nextPage(client, { certified })
    else endCertified(client)
  }, [client, certified])
  useEffect(() => {
    const timer = setTimeout(() => void searchWallets(client, asked, { certified }), asked ? searchPauseMs : 0)
    return () => clearTimeout(timer)
  }, [client, asked, certified])

  const ones = certified ? (certifiedOnes ?? initialWallets.all) : all
  const tight = useMedia('(max-width: 340px)')
  const list = listOf({ all: ones, search, asked })
  const known = certified ? ones.count : count
  const choose = (wallet: WalletListing, displayIndex: number) =>
    chooseWallet(client, { wallet, platform: platformOf(), page: window.location.href, namespace, displayIndex })
  const more = () => void nextPage(client, { certified })
  const retry = () => (asked ? void searchWallets(client, asked, { certified }) : more())
  const choosesCertified = (on: boolean) => {
    setCertified(on)
    if (on) showToast(client, { variant: 'success', text: t('allWallets.certifiedOnly') })
  }
  const showCode = () => navigate(client, 'ConnectingWalletConnectBasic', { code: true })
  return (
    <>
      <SearchTools>
        <SearchField
          // Beside its buttons the narrowest phone has no room for how many there are, which the way here has said.
          placeholder={known && !tight ? t('allWallets.search', { count: known }) : t('allWallets.searchAny')}
          value={query}
          onChange={setQuery}
        />
        {(certified || all.wallets.some(isCertified)) && (
          <ToolSwitch icon="badge-check" label={t('allWallets.certified')} on={certified} onChange={choosesCertified} />
        )}
        {hasPairing && reason === undefined && platformOf() !== 'desktop' && (
          <IconButton icon="qr-code" label={t('allWallets.showQr')} onPress={showCode} />
        )}
      </SearchTools>
      {box}
      {list.status === 'loading' && <Skeleton shape="cell" count={skeletonCells} label={t('allWallets.loading')} />}
      {list.status === 'shown' && (
        <WalletWindow
          // A new search starts at its top.
          key={`${certified} ${list.of}`}
          wallets={list.wallets}
          reason={reason}
          more={list.more}
          onMore={more}
          onSeen={onSeen}
          onChoose={choose}
          onPrepare={(wallet) => prepareWallet(client, wallet)}
        />
      )}
      {list.status === 'empty' && (
        <Empty
          icon="search"
          title={asked ? t('allWallets.empty', { query: asked }) : t('allWallets.none')}
          text={asked && (hasPairing ? t('allWallets.emptyText') : t('allWallets.emptyTextPlain'))}
          action={
            hasPairing && (
              <Button tone="secondary" icon="qr-code" small disabledReason={reason} onPress={showCode}>
                {t('allWallets.showQr')}
              </Button>
            )
          }
        />
      )}
      {list.status === 'failed' && (
        <Unread
          title={t('allWallets.error')}
          text={t('allWallets.errorText')}
          again={t('common.tryAgain')}
          onAgain={retry}
        />
      )}
      <ReaderOnly live="polite">
        {asked &&
          list.status === 'shown' &&
          search.status === 'ready' &&
          t('allWallets.found', { count: list.wallets.length })}
      </ReaderOnly>
    </>
  )
}
