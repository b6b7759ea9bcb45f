import type { ReactElement } from 'react'
import { type IconName, IconTile } from '../../ui/Icon.js'
import { List, Row } from '../../ui/List.js'

export type Point = { icon: IconName; name: string; detail: string }

/** What something is, in a few points. */
export function Points({ points }: { points: readonly Point[] }): ReactElement {
  return (
    <List bare>
      {points.map(({ icon, ...texts }) => (
        <Row key={icon} image={<IconTile icon={icon} tone="accent" />} {...texts} />
      ))}
    </List>
  )
}
