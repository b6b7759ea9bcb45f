import { type ReactElement, type ReactNode, useState } from 'react'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import { askedOf, askForNothing } from '../../../core/features/receive/flow.js'
import { navigate } from '../../../core/router.js'
import { Button, TextButton } from '../../../ui/Button.js'
import { useSheet } from '../../../ui/context.js'
import { List, Row } from '../../../ui/List.js'
import { AddressGrid } from '../../../ui/Money.js'
import { Dock, Panel } from '../../../ui/Panel.js'
import { Qr } from '../../../ui/Qr.js'
import { css } from '../../../ui/styles/pile.css.generated.js'
import { Caption } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { receiveCopy } from '../../copy/en/receive.js'
import { useCopy } from '../../copy.js'
import { Face } from '../../parts/Face.js'
import { loadDrawing } from '../../parts/qrCode.js'
import { goodNetworks, useForgetAsked } from '../../parts/receiving.js'
import { NetworkPicture } from '../../parts/TokenPicture.js'
import { useCopyButton } from '../../parts/useCopyButton.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import type { Asked } from './useRequest.js'

/** How many networks are seen before the list of all. */
const pictured = 5

export const loadAsk = () => import('./Ask.js')

export const view: ViewRow<'Receive'> = {
  title: 'receive.title',
  copy: [receiveCopy],
  Component: Receive,
}

/** The address to be paid at, as a code and in letters. */
export function Receive(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const connection = useSelect((state) => activeConnection(state))
  const network = useSelect((state) => activeNetwork(state))
  const networks = useSelect((state) => state.networks)
  const [asking, setAsking] = useState(useSelect(askedOf) !== undefined)
  useForgetAsked()
  const [asked, setAsked] = useState<Asked>()
  const ask = useLoaded(asking, loadAsk)
  const drawing = useLoaded(true, loadDrawing)
  const links = connection && client.families.get(connection.namespace)?.features.paymentLink
  const copy = useCopyButton(connection?.address, t('common.addressCopied'))
  const copyRequest = useCopyButton(asked?.link, t('receive.requestCopied'))
  if (!connection) return null
  const { address } = connection
  // A request is for the network in use alone.
  const good = asked && network ? [network] : goodNetworks(networks, connection)
  const [only] = good
  const toggle = () => {
    if (asking) askForNothing(client)
    setAsking(!asking)
    setAsked(undefined)
  }
  return (
    <>
      <Qr
        small
        draw={drawing?.drawQr}
        uri={asked?.link ?? address}
        state="ready"
        label={asked ? t('receive.codeAmount', { ...asked }) : t('receive.code')}
        logo={<Face address={address} size={26} />}
      />
      <Panel label={t('receive.address')}>
        <AddressGrid address={address} label={t('receive.address')} />
      </Panel>
      {asking && ask && links && network && (
        <ask.Ask links={links} address={address} network={network} onAsk={setAsked} />
      )}
      <Dock>
        {asked ? (
          <Button icon={copyRequest.icon} onPress={copyRequest.onPress}>
            {copyRequest.copied ? t('receive.requestCopied') : t('receive.copyRequest')}
          </Button>
        ) : (
          <Button icon={copy.icon} onPress={copy.onPress}>
            {copy.copied ? t('common.addressCopied') : t('common.copyAddress')}
          </Button>
        )}
      </Dock>
      {links && network && (
        <Caption>
          <TextButton onPress={toggle}>{t(asking ? 'receive.notAsk' : 'receive.ask')}</TextButton>
        </Caption>
      )}
      <List bare>
        <Row
          image={
            <Pile>
              {good.slice(0, pictured).map((one) => (
                <NetworkPicture key={one.caipNetworkId} network={one} size={20} />
              ))}
            </Pile>
          }
          name={
            good.length === 1 && only
              ? t('receive.network', { network: only.name })
              : t('receive.networks', { n: good.length })
          }
          detail={t('receive.note')}
          chevron={asked ? undefined : 'right'}
          onPress={asked ? undefined : () => navigate(client, 'ReceiveNetworks')}
        />
      </List>
    </>
  )
}

/** Small pictures that overlap, for more things than there is room for. */
function Pile({ children }: { children: ReactNode }): ReactElement {
  useSheet(css)
  return <span className="pile">{children}</span>
}
