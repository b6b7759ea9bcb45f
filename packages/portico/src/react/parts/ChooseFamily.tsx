import type { ReactElement } from 'react'
import type { ChainNamespace } from '../../base/caip.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import { allConnections, networksOf } from '../../core/connections/select.js'
import { Button } from '../../ui/Button.js'
import { Doorway } from '../../ui/Doorway.js'
import { List, Row, Tag } from '../../ui/List.js'
import { Picture } from '../../ui/Picture.js'
import { Heading } from '../../ui/Text.js'
import { useClient } from '../context.js'
import { multiChainCopy } from '../copy/en/multiChain.js'
import { useCopy } from '../copy.js'
import { familyName } from '../familyName.js'
import { networkImage } from '../networkImage.js'
import { useSelect } from '../useSelect.js'
import { connectorImage } from './images.js'

export const copy = [multiChainCopy]

type ChooseFamilyProps = { connector: ConnectorInfo; onChoose(namespace: ChainNamespace | 'all'): void }

/** A wallet of several families asks for each of them: for all, or for one. */
export function ChooseFamily({ connector, onChoose }: ChooseFamilyProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const { name, parts = [], chains } = connector
  const isConnected = (namespace: ChainNamespace) =>
    allConnections(state).some((other) => other.namespace === namespace && parts.includes(other.connectorId))
  const families = chains.flatMap((namespace) => {
    const [network] = networksOf(state, namespace)
    return network ? [{ namespace, network, connected: isConnected(namespace) }] : []
  })
  return (
    <>
      <Doorway
        state="idle"
        subject={<Picture src={connectorImage(client, connector)} name={name} shape="square" size={56} />}
      />
      <Heading title={t('multiChain.heading')} text={t('multiChain.text', { wallet: name })} />
      <List label={t('multiChain.families', { wallet: name })}>
        {families.map(({ namespace, network, connected }) => (
          <Row
            key={namespace}
            image={<Picture src={networkImage(client, network)} name={network.name} shape="square" size={36} />}
            name={familyName(namespace)}
            tag={connected && <Tag>{t('connect.connected')}</Tag>}
            chevron="right"
            disabledReason={connected ? t('connect.connected') : undefined}
            onPress={() => onChoose(namespace)}
          />
        ))}
      </List>
      {families.filter(({ connected }) => !connected).length > 1 && (
        <Button onPress={() => onChoose('all')}>{t('multiChain.all')}</Button>
      )}
    </>
  )
}
