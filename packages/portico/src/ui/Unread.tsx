import type { ReactElement, ReactNode } from 'react'
import { Button } from './Button.js'
import { Empty } from './Empty.js'

/** What could not be read, with the way to ask for it again. */
export function Unread({
  title,
  text,
  again,
  onAgain,
}: {
  title: ReactNode
  text: ReactNode
  /** The words on the button. */
  again: ReactNode
  onAgain(): void
}): ReactElement {
  return (
    <Empty
      icon="wifi-off"
      tone="error"
      title={title}
      text={text}
      action={
        <Button tone="secondary" small icon="refresh-cw" onPress={onAgain}>
          {again}
        </Button>
      }
    />
  )
}
