import type { ReactElement } from 'react'
import { Doorway } from '../../ui/Doorway.js'
import { Heading } from '../../ui/Text.js'

/** Something has come about: said in the place of the view, for a moment. */
export function Moment({ title }: { title: string }): ReactElement {
  return (
    <div className="moment" role="status">
      <Doorway state="done" />
      <Heading title={title} />
    </div>
  )
}
