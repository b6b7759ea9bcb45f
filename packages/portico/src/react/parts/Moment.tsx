import { type ReactElement, useEffect, useState } from 'react'
import { Doorway } from '../../ui/Doorway.js'
import { Heading } from '../../ui/Text.js'

/** Something has come about: said in the place of the view, for a moment. */
export function Moment({ title }: { title: string }): ReactElement {
  // A region that comes with its words is not read out: they come into one that is there.
  const [said, say] = useState('')
  useEffect(() => say(title), [title])
  return (
    <div className="moment">
      <Doorway state="done" />
      <Heading title={title} />
      <span className="vh" role="status">
        {said}
      </span>
    </div>
  )
}
