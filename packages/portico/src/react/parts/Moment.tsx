import { type ReactElement, useEffect, useState } from 'react'
import { shortAddress } from '../../base/format.js'
import { activeConnection } from '../../core/connections/select.js'
import { Doorway } from '../../ui/Doorway.js'
import { Heading } from '../../ui/Text.js'
import { useCopy } from '../copy.js'
import { useSelect } from '../useSelect.js'
import { nameOf } from './nameOf.js'

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

/** The end of every way to connect: the arch fills, a tick is drawn, and it is said who is connected. */
export function ConnectedMoment(): ReactElement | null {
  const t = useCopy()
  const name = useSelect((state) => {
    const connection = activeConnection(state)
    if (!connection) return undefined
    return nameOf(state, connection) ?? shortAddress(connection.address)
  })
  return name ? <Moment title={t('done.connectedAs', { name })} /> : null
}
