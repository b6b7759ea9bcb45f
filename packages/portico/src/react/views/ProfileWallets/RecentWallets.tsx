import { type ReactElement, useState } from 'react'
import type { StoredConnection } from '../../../base/entities/connection.js'
import { loginName } from '../../../base/format.js'
import { navigate } from '../../../core/router.js'
import { Button, IconButton } from '../../../ui/Button.js'
import { Inline } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { Picture } from '../../../ui/Picture.js'
import { ReaderOnly, SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { recentCopy } from '../../copy/en/profile.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { connectorImage } from '../../parts/images.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'

export const copy = [recentCopy]
export const loadLoginAgain = () => import('./LoginAgain.js')

/** Wallets that were connected before and can be taken up again. One that is forgotten can be had back until the view is left. */
export function RecentWallets({ stored }: { stored: readonly StoredConnection[] }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const connectors = useSelect((state) => state.connectors)
  const [forgotten, setForgotten] = useState<readonly StoredConnection[]>([])
  const isSame = (a: StoredConnection) => (b: StoredConnection) =>
    a.connectorId === b.connectorId && a.namespace === b.namespace
  const gone = forgotten.filter((entry) => !stored.some(isSame(entry)))
  const entries = [...stored, ...gone].sort((a, b) => b.usedAt - a.usedAt)
  const connectorOf = ({ connectorId }: StoredConnection) => connectors.find(({ id }) => id === connectorId)
  // A login goes by what it is called now, whatever it was called when it was kept.
  const nameOf = (entry: StoredConnection) => {
    const connector = connectorOf(entry)
    const own = connector?.type === 'AUTH' ? connector.name : entry.wallet?.name
    return own ?? connector?.name ?? entry.connectorId
  }
  const isLogin = ({ connectorId }: StoredConnection) =>
    connectors.some(({ id, type }) => id === connectorId && type === 'AUTH')
  const login = useLoaded(entries.some(isLogin), loadLoginAgain)
  if (entries.length === 0) return null
  const change = (entry: StoredConnection, isForgotten: boolean) => {
    void import('../../../core/connections/disconnect.js')
      .then(({ forgetConnection, recallConnection }) => {
        if (isForgotten) recallConnection(client, entry)
        else forgetConnection(client, entry)
      })
      .catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
    setForgotten(isForgotten ? forgotten.filter((other) => other !== entry) : [...gone, entry])
  }
  return (
    <>
      <KeepFocus on={gone.length} />
      <SectionTitle>{t('wallets.recent')}</SectionTitle>
      <List label={t('wallets.recent')}>
        {entries.map((entry) => {
          const { connectorId, namespace } = entry
          const connector = connectorOf(entry)
          const wallet = nameOf(entry)
          const connect = () => {
            if (connector?.type === 'WALLET_CONNECT') navigate(client, 'ConnectingWalletConnectBasic')
            else navigate(client, 'ConnectingExternal', { connectorId, namespace })
          }
          const isForgotten = gone.includes(entry)
          return (
            <Row
              key={`${connectorId} ${namespace}`}
              image={
                <Picture
                  src={entry.wallet?.icon ?? (connector && connectorImage(client, connector))}
                  name={wallet}
                  shape="square"
                  size={36}
                />
              }
              name={<bdi>{loginName(entry.auth) ?? wallet}</bdi>}
              detail={isForgotten ? t('wallets.gone') : t('wallets.usedOn', { date: dayOf(t, entry.usedAt) })}
              value={
                isForgotten ? (
                  <Button
                    tone="secondary"
                    small
                    label={t('wallets.undoOf', { wallet })}
                    onPress={() => change(entry, true)}
                  >
                    {t('wallets.undo')}
                  </Button>
                ) : (
                  <Inline layout="fit">
                    <IconButton
                      icon="trash-2"
                      label={t('wallets.forget', { wallet })}
                      onPress={() => change(entry, false)}
                      quiet
                    />
                    {connector?.type === 'AUTH' ? (
                      login && <login.LoginAgain entry={entry} wallet={wallet} />
                    ) : (
                      <Button tone="secondary" small label={t('wallets.connectTo', { wallet })} onPress={connect}>
                        {t('wallets.connect')}
                      </Button>
                    )}
                  </Inline>
                )
              }
            />
          )
        })}
      </List>
      <ReaderOnly live="polite">
        {gone.map((entry) => t('wallets.forgotten', { wallet: nameOf(entry) })).join(' ')}
      </ReaderOnly>
    </>
  )
}
