import type { ReactElement } from 'react'
import { Doorway } from '../../../ui/Doorway.js'
import { IconTile } from '../../../ui/Icon.js'
import { Heading } from '../../../ui/Text.js'
import { whatIsABuyCopy } from '../../copy/en/whatIsABuy.js'
import { useCopy } from '../../copy.js'
import { Points } from '../../parts/Points.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'WhatIsABuy'> = {
  title: 'whatIsABuy.title',
  copy: [whatIsABuyCopy],
  Component: WhatIsABuy,
}

/** How tokens are bought, in three points. */
export function WhatIsABuy(): ReactElement {
  const t = useCopy()
  return (
    <>
      <Doorway state="idle" subject={<IconTile icon="credit-card" tone="accent" />} />
      <Heading title={t('whatIsABuy.heading')} />
      <Points
        points={[
          { icon: 'globe', name: t('whatIsABuy.provider'), detail: t('whatIsABuy.providerText') },
          { icon: 'coins', name: t('whatIsABuy.price'), detail: t('whatIsABuy.priceText') },
          { icon: 'wallet', name: t('whatIsABuy.arrives'), detail: t('whatIsABuy.arrivesText') },
        ]}
      />
    </>
  )
}
