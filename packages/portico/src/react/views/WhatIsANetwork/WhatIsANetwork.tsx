import type { ReactElement } from 'react'
import { Doorway } from '../../../ui/Doorway.js'
import { IconTile } from '../../../ui/Icon.js'
import { Heading } from '../../../ui/Text.js'
import { networksCopy } from '../../copy/en/networks.js'
import { useCopy } from '../../copy.js'
import { Points } from '../../parts/Points.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'WhatIsANetwork'> = {
  title: 'whatIsANetwork.title',
  copy: [networksCopy],
  Component: WhatIsANetwork,
}

/** What a network is, in three points. */
export function WhatIsANetwork(): ReactElement {
  const t = useCopy()
  return (
    <>
      <Doorway state="idle" subject={<IconTile icon="globe" tone="accent" />} />
      <Heading title={t('whatIsANetwork.heading')} />
      <Points
        points={[
          { icon: 'layers', name: t('whatIsANetwork.apart'), detail: t('whatIsANetwork.apartText') },
          { icon: 'coins', name: t('whatIsANetwork.fee'), detail: t('whatIsANetwork.feeText') },
          { icon: 'shield-check', name: t('whatIsANetwork.ledger'), detail: t('whatIsANetwork.ledgerText') },
        ]}
      />
    </>
  )
}
