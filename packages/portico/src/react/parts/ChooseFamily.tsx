import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import { allConnections, networksOf } from '../../core/connections/select.js'
import { chosenParts } from '../../core/multiChain.js'
import { Button } from '../../ui/Button.js'
import { Doorway } from '../../ui/Doorway.js'
import { List, Row, Tag } from '../../ui/List.js'
import { Picture } from '../../ui/Picture.js'
import { Heading } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { multiChainCopy } from '../copy/en/wallets.js'
import { useCopy } from '../copy.js'
import { familyName } from '../familyName.js'
import { useSelect } from '../useSelect.js'
import { connectorImage } from './images.js'
import { NetworkPicture } from './TokenPicture.js'

export const copy = [multiChainCopy]

type ChooseFamilyProps = {
  connector: ConnectorInfo
  /** Told which connector is to be asked, and for which family where it is one. */
  onChoose(connectorId: string, namespace?: ChainNamespace): void
}

/** A wallet of several families asks for each of them: for all that are shown, or for one. */
export function ChooseFamily({ connector, onChoose }: ChooseFamilyProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const { name, parts = [], chains } = connector
  const families = chains.flatMap((namespace) => {
    const [network] = networksOf(state, namespace)
    const part = state.connectors.find(({ id, chains }) => parts.includes(id) && chains.includes(namespace))
    if (!network || !part) return []
    const isThis = (other: Connection) => other.namespace === namespace && other.connectorId === part.id
    return [{ namespace, network, part, connected: allConnections(state).some(isThis) }]
  })
  const left = families.filter(({ connected }) => !connected).map(({ part }) => part.id)
  return (
    <>
      <Doorway
        state="idle"
        subject={<Picture src={connectorImage(client, connector)} name={name} shape="square" size={56} />}
      />
      <Heading title={t('multiChain.heading')} text={t('multiChain.text', { wallet: name })} />
      <List label={t('multiChain.families', { wallet: name })}>
        {families.map(({ namespace, network, part, connected }) => (
          <Row
            key={namespace}
            image={<NetworkPicture network={network} size={36} />}
            name={familyName(namespace)}
            tag={connected && <Tag>{t('connect.connected')}</Tag>}
            chevron="right"
            disabledReason={connected ? t('connect.connected') : undefined}
            onPress={() => onChoose(part.id, namespace)}
          />
        ))}
      </List>
      {left.length > 1 && (
        <Button onPress={() => onChoose(chosenParts(client, connector, left))}>{t('multiChain.all')}</Button>
      )}
    </>
  )
}
