import type { ReactElement } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import { showToast } from '../../../core/notices.js'
import { Button, IconButton } from '../../../ui/Button.js'
import { Inline } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { Face } from '../../parts/Face.js'
import { useLeave } from '../../parts/useLeave.js'
import { useSelect } from '../../useSelect.js'

/** Wallets that are connected beside the one in use. */
export function OtherWallets({ connections }: { connections: readonly Connection[] }): ReactElement {
  const t = useCopy()
  return (
    <List label={t('wallets.others')}>
      {connections.map((connection) => (
        <OtherWallet key={`${connection.connectorId} ${connection.address}`} connection={connection} />
      ))}
    </List>
  )
}

function OtherWallet({ connection }: { connection: Connection }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { address, namespace, connectorId, wallet, auth } = connection
  const name = useSelect((state) => state.identities?.[address.toLowerCase()]?.name)
  const { busy, leave } = useLeave(wallet.name)
  const press = () => void use().catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  const use = async () => {
    const { switchAccount } = await import('../../../core/connections/switchAccount.js')
    await switchAccount(client, address, { namespace, connectorId })
    showToast(client, { variant: 'success', text: t('wallets.nowUsing', { wallet: wallet.name }) })
  }
  return (
    <Row
      image={<Face address={address} size={32} />}
      name={name ? <bdi dir="ltr">{name}</bdi> : <ShortAddress address={address} />}
      detail={<bdi>{auth?.name ?? auth?.username ?? wallet.name}</bdi>}
      value={
        <Inline layout="fit">
          <IconButton
            icon="log-out"
            label={t('wallets.disconnectOf', { wallet: wallet.name })}
            onPress={() => busy || leave({ namespace, connectorId })}
            quiet
          />
          <Button tone="secondary" small label={t('wallets.switchTo', { wallet: wallet.name })} onPress={press}>
            {t('wallets.switch')}
          </Button>
        </Inline>
      }
    />
  )
}
