import type { ReactElement } from 'react'
import type { StoredConnection } from '../../../base/entities/connection.js'
import { showToast } from '../../../core/notices.js'
import { navigate } from '../../../core/router.js'
import { Button, IconButton } from '../../../ui/Button.js'
import { Inline } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { connectorImage } from '../../parts/images.js'
import { useSelect } from '../../useSelect.js'

/** Wallets that were connected before and can be taken up again. */
export function RecentWallets({ stored }: { stored: readonly StoredConnection[] }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const connectors = useSelect((state) => state.connectors)
  return (
    <List label={t('wallets.recent')}>
      {stored.map((entry) => {
        const { connectorId, namespace } = entry
        const connector = connectors.find(({ id }) => id === connectorId)
        const wallet = entry.wallet?.name ?? connector?.name ?? connectorId
        const connect = () => {
          if (connector?.type === 'WALLET_CONNECT') navigate(client, 'ConnectingWalletConnectBasic')
          else navigate(client, 'ConnectingExternal', { connectorId, namespace })
        }
        const forget = async () => {
          const { forgetConnection } = await import('../../../core/connections/disconnect.js')
          forgetConnection(client, entry)
          showToast(client, { variant: 'success', text: t('wallets.forgotten', { wallet }) })
        }
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
            name={<bdi>{wallet}</bdi>}
            detail={t('wallets.usedOn', { date: dayOf(t, entry.usedAt) })}
            value={
              <Inline layout="fit">
                <IconButton
                  icon="trash-2"
                  label={t('wallets.forget', { wallet })}
                  onPress={() => void forget()}
                  quiet
                />
                <Button tone="secondary" small label={t('wallets.connectTo', { wallet })} onPress={connect}>
                  {t('wallets.connect')}
                </Button>
              </Inline>
            }
          />
        )
      })}
    </List>
  )
}
