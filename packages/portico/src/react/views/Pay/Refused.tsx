import { type ReactElement, useCallback } from 'react'
import type { Network } from '../../../base/entities/network.js'
import { switchNeeds } from '../../../core/connections/reach.js'
import { activeConnection } from '../../../core/connections/select.js'
import { startPay } from '../../../core/features/pay/flow.js'
import type { PayRefusal, PayState } from '../../../core/features/pay/state.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Dock } from '../../../ui/Panel.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { payRefusedCopy } from '../../copy/en/pay.js'
import { useCopy } from '../../copy.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { useSelect } from '../../useSelect.js'

export const copy = [payRefusedCopy]

/** Nothing can be paid as it is: why, and what helps. */
export function Refused({
  pay,
  network,
  reason,
}: {
  pay: PayState
  network: Network
  reason: PayRefusal
}): ReactElement {
  const client = useClient()
  const t = useCopy()
  const needs = useSelect((state) => switchNeeds(state, network))
  const wallet = useSelect((state) => activeConnection(state)?.wallet.name) ?? ''
  const onramp = useSelect((state) => Boolean(state.flags.features.onramp))
  const { order, asset } = pay
  const symbol = asset?.symbol ?? network.nativeCurrency.symbol
  const holes = { app: client.config.metadata.name, network: network.name, wallet, amount: order.amount, symbol }
  const change = () => {
    if (needs === 'wallet') navigate(client, 'SwitchNetwork', { network })
    else navigate(client, 'SwitchActiveChain', { switchToChain: network.chainNamespace, network })
  }
  const again = useCallback(() => void startPay(client), [client])
  const canHelp = reason === 'nothing' || reason === 'outage' || reason === 'unread'
  return (
    <>
      <KeepFocus on={reason} />
      <Doorway state="declined" />
      <Heading title={t(`payRefused.${reason}`, holes)} text={t(`payRefused.${reason}Text`, holes)} />
      <Dock>
        {reason === 'network' && <Button onPress={change}>{t('pay.switch', { network: network.name })}</Button>}
        {canHelp && (
          <Button icon="refresh-cw" onPress={again}>
            {t('pay.again')}
          </Button>
        )}
        {reason === 'nothing' && onramp && client.services.has('onramp.options') && (
          <Button tone="secondary" onPress={() => navigate(client, 'OnRamp')}>
            {t('pay.buy', { symbol })}
          </Button>
        )}
      </Dock>
    </>
  )
}
