import { type ReactElement, useState } from 'react'
import type { StoredConnection } from '../../../base/entities/connection.js'
import { loginName } from '../../../base/format.js'
import { wayBackTo } from '../../../core/connections/wayBack.js'
import { editEmail } from '../../../core/features/email/edit.js'
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
import { asksConsent } from '../../parts/ConsentGate.js'
import { connectorImage } from '../../parts/images.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { useSocialLogin } from '../../parts/openSocial.js'
import { useSelect } from '../../useSelect.js'

export const copy = [recentCopy]

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
  const logIn = useSocialLogin(entries.some(({ auth }) => auth?.social !== undefined))
  if (entries.length === 0) return null
  const change = (entry: StoredConnection, isForgotten: boolean) => {
    void import('../../../core/connections/disconnect.js').then(({ forgetConnection, recallConnection }) => {
      if (isForgotten) recallConnection(client, entry)
      else forgetConnection(client, entry)
    })
    setForgotten(isForgotten ? forgotten.filter((other) => other !== entry) : [...gone, entry])
  }
  return (
    <>
      <KeepFocus on={gone.length} />
      <SectionTitle>{t('wallets.recent')}</SectionTitle>
      <List label={t('wallets.recent')}>
        {entries.map((entry) => {
          const { connectorId, namespace } = entry
          const connector = connectors.find(({ id }) => id === connectorId)
          const wallet = entry.wallet?.name ?? connector?.name ?? connectorId
          const connect = () => {
            const state = client.store.get()
            const way = wayBackTo(state, entry)
            if (way.by === 'code') navigate(client, 'ConnectingWalletConnectBasic')
            else if (way.by === 'wallet') navigate(client, 'ConnectingExternal', { connectorId, namespace })
            else if (way.by === 'email') {
              editEmail(client, way.address)
              navigate(client, 'EmailLogin')
            } else if (way.by === 'choice') navigate(client, 'Connect', { namespace })
            // The box to tick stands above the list of them.
            else if (asksConsent(client) && !state.wallets.consented) navigate(client, 'ConnectSocials')
            else logIn(way.provider)
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
                    <Button tone="secondary" small label={t('wallets.connectTo', { wallet })} onPress={connect}>
                      {t('wallets.connect')}
                    </Button>
                  </Inline>
                )
              }
            />
          )
        })}
      </List>
      <ReaderOnly live="polite">
        {gone
          .map(({ wallet, connectorId }) => t('wallets.forgotten', { wallet: wallet?.name ?? connectorId }))
          .join(' ')}
      </ReaderOnly>
    </>
  )
}
