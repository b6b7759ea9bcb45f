import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { ConnectMethod, Features } from '../../../base/entities/features.js'
import { type ConnectRow, connectMethods } from '../../../core/features/wallets/sections.js'
import { featureDefaults } from '../../../core/localFeatures.js'
import { navigate } from '../../../core/router.js'
import { Button, IconButton } from '../../../ui/Button.js'
import { Footer } from '../../../ui/Layout.js'
import { Picture } from '../../../ui/Picture.js'
import { Divider, Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { connectCopy } from '../../copy/en/connect.js'
import { useCopy } from '../../copy.js'
import { useConsentGate } from '../../parts/ConsentGate.js'
import { useWalletDirectory } from '../../parts/useWalletDirectory.js'
import {
  ForNewcomers,
  hasLegal,
  loadLegal,
  loadLogin,
  loadPasskey,
  readyWallets,
  Wallets,
} from '../../parts/Wallets.js'
import {
  faceOf,
  useWalletActions,
  useWalletRows,
  type WalletRow,
  type WalletsProps,
} from '../../parts/walletActions.js'
import { useLoaded } from '../../useLoaded.js'
import { narrowScreen, useMedia } from '../../useMedia.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'

/** Our name, the same in every language. */
const product = 'Portico'

export const view: ViewRow<'Connect'> = {
  title: ({ t, app }) => t('connect.title', { app }),
  lead: Help,
  crest: true,
  copy: [connectCopy],
  Component: Connect,
  ready: readyWallets,
}

/** The first view: every way to connect that the app offers, in its order. */
export function Connect({ params: { namespace } }: ViewProps<'Connect'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const features = useSelect((state) => state.flags.features)
  const rows = useWalletRows(namespace)
  const narrow = useMedia(narrowScreen)
  const { box, reason } = useConsentGate()
  const last = lastUsed(rows)
  const legal = useLoaded(hasLegal(client), loadLegal)
  useWalletDirectory()

  const { first = 'loading' } = client.store.get().wallets
  // Nobody is told that there is nothing while the wallets that are listed are under way.
  const isComing = first === 'loading' && (client.config.wallets !== false || client.services.has('wallets.list'))

  const methods = connectMethods(client.store.get()).filter(
    (method) => method !== 'wallet' || rows.length > 0 || isComing || first === 'failed',
  )
  const login = useLoaded(
    methods.some((method) => method !== 'wallet'),
    loadLogin,
  )
  const passkey = useLoaded(features.passkey, loadPasskey)
  const { order, collapsed } = sectionsOf(methods, features, narrow)
  const draw = (method: ConnectMethod): ReactNode => {
    // The embedded wallet brings this door; without it there is no such method.
    if (method === 'passkey') return passkey && <passkey.PasskeyWay reason={reason} />
    if (method !== 'wallet') return login && <login.LoginWay method={method} reason={reason} />
    return collapsed ? (
      <Button
        tone="secondary"
        icon="wallet"
        held={reason}
        onPress={() => navigate(client, 'ConnectWallets', { namespace })}
      >
        {t('connect.collapsed')}
      </Button>
    ) : (
      <Wallets rows={last ? rows.filter((row) => row !== last) : rows} namespace={namespace} reason={reason} />
    )
  }
  return (
    <>
      <div className="stack">
        {order.length > 0 && box}
        {last && !collapsed && order.includes('wallet') && (
          <ContinueWith row={last} namespace={namespace} reason={reason} />
        )}
        {order.map((method, index) => (
          <Fragment key={method}>
            {index > 0 && (method === 'wallet' || order[index - 1] === 'wallet') && <Divider label={t('common.or')} />}
            {draw(method)}
          </Fragment>
        ))}
        {order.length === 0 && !isComing && (
          <Heading title={t('connect.nothing')} text={t('connect.nothingText', { app: client.config.metadata.name })} />
        )}
      </div>
      {features.connectMethodsOrder.includes('wallet') && !collapsed && <ForNewcomers rows={rows} />}
      {(legal || features.branding) && (
        <Footer>
          {box ? reason : legal && <legal.LegalLine />}
          {features.branding && <div className="brand">{t('connect.branding', { product })}</div>}
        </Footer>
      )}
    </>
  )
}

/** The wallet that was used here last, where it can be used again. */
function lastUsed(rows: readonly ConnectRow[]): WalletRow | undefined {
  return rows.find((row): row is WalletRow => row.kind !== 'all' && row.tag === 'recent' && !row.disabled)
}

/** Most who come back want only this: large, above the list and outside its order. */
function ContinueWith({
  row,
  namespace,
  reason,
}: Pick<WalletsProps, 'namespace' | 'reason'> & { row: WalletRow }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const act = useWalletActions(namespace)
  const { name, image } = faceOf(client, row)
  return (
    <Button held={reason} onPressStart={() => act.prepare(row)} onPress={() => act.choose(row, 0)}>
      <Picture src={image} name={name} shape="square" size={24} />
      {t('connect.continueWith', { wallet: name })}
    </Button>
  )
}

/** What a wallet is, for who does not know. */
function Help(): ReactElement {
  const t = useCopy()
  const client = useClient()
  const open = () => navigate(client, 'WhatIsAWallet')
  return <IconButton icon="circle-help" part="help" label={t('connect.help')} onPress={open} />
}

export type Sections = {
  order: readonly ConnectMethod[]
  /** The wallets stand behind one button. */
  collapsed: boolean
}

type Asked = Pick<Features, 'connectMethodsOrder' | 'collapseWallets' | 'emailShowWallets'>

/** How the sections that have something to show stand in the view. Phones have the wallet at hand; an order of the app's own stays. */
export function sectionsOf(methods: readonly ConnectMethod[], features: Asked, narrow: boolean): Sections {
  const isUsual = features.connectMethodsOrder.join() === featureDefaults.connectMethodsOrder.join()
  const hasWallets = methods.includes('wallet')
  const rest = methods.filter((method) => method !== 'wallet')
  const order = narrow && isUsual && hasWallets ? (['wallet', ...rest] as const) : methods
  const behindLogin = !features.emailShowWallets && rest.length > 0
  return { order, collapsed: hasWallets && (features.collapseWallets || behindLogin) }
}
