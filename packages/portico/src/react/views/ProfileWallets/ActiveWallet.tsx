import type { ReactElement } from 'react'
import { toCaipAddress } from '../../../base/caip.js'
import type { Connection } from '../../../base/entities/connection.js'
import { explorerUrl } from '../../../core/connections/reach.js'
import { networkById } from '../../../core/connections/select.js'
import { showToast } from '../../../core/notices.js'
import { Chip, Chips } from '../../../ui/Actions.js'
import { List, Row } from '../../../ui/List.js'
import { Panel } from '../../../ui/Panel.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { shownAmount } from '../../parts/amounts.js'
import { Face } from '../../parts/Face.js'
import { balanceOf } from '../../parts/useBalance.js'
import { useCopyButton } from '../../parts/useCopyButton.js'
import { useLeave } from '../../parts/useLeave.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'

export const loadAccounts = () => import('./WalletAccounts.js')

/** The wallet in use, with its accounts. */
export function ActiveWallet({ connection }: { connection: Connection }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const { address, namespace, wallet, accounts, connectorId, auth } = connection
  const network = useSelect((state) => networkById(state, connection.caipNetworkId))
  const balance = balanceOf(
    useSelect((state) => state.balance),
    connection,
  )
  const copy = useCopyButton(address, t('common.addressCopied'))
  const { busy, leave } = useLeave(wallet.name)
  const explorer = explorerUrl(network, { address })
  const ofOthers = useSelect((state) => state.balances?.[toCaipAddress(connection.caipNetworkId, address)])
  const known = balance.status === 'ready' ? balance : ofOthers
  const amount = known && `${shownAmount(known, t.locale)} ${known.symbol}`
  const use = (next: string) => void change(next).catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  const change = async (next: string) => {
    const { switchAccount } = await import('../../../core/connections/switchAccount.js')
    await switchAccount(client, next, { namespace, connectorId })
    showToast(client, {
      variant: 'success',
      text: next === address ? t('wallets.nowUsing', { wallet: wallet.name }) : t('wallets.switched'),
    })
  }
  const name = useSelect((state) => state.identities?.[address.toLowerCase()]?.name)
  const isShown = useSelect((state) => state.connections.activeNamespace === namespace)
  const more = useLoaded(accounts.length > 1, loadAccounts)
  return (
    <>
      <Panel>
        <List bare>
          <Row
            image={<Face address={address} size={32} />}
            name={name ? <bdi dir="ltr">{name}</bdi> : <ShortAddress address={address} />}
            detail={<bdi>{auth?.name ?? auth?.username ?? wallet.name}</bdi>}
            value={amount && <bdi>{amount}</bdi>}
          />
        </List>
        <Chips>
          <Chip icon={copy.icon} onPress={copy.onPress}>
            {copy.copied ? t('common.copied') : t('common.copy')}
          </Chip>
          {explorer && (
            <Chip icon="external-link" href={explorer}>
              {t('common.explorer')}
            </Chip>
          )}
          {!isShown && (
            <Chip label={t('wallets.switchTo', { wallet: wallet.name })} onPress={() => use(address)}>
              {t('wallets.switch')}
            </Chip>
          )}
          <Chip icon="log-out" onPress={() => busy || leave({ namespace, connectorId })}>
            {t('wallets.disconnect')}
          </Chip>
        </Chips>
      </Panel>
      {accounts.length > 1 && more && <more.WalletAccounts connection={connection} onUse={use} />}
    </>
  )
}
