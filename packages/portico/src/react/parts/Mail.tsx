import type { ReactElement } from 'react'

/** An address of e-mail. Where it is longer than its line it breaks after the sign in its middle. */
export function Mail({ children: address }: { children: string }): ReactElement {
  const at = address.lastIndexOf('@') + 1
  return (
    <bdi>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  )
}
