import { Fragment, type ReactElement } from 'react'

/** Between a sign that groups figures, or the point, and the figure after it. */
const joint = /(?<=\p{Nd}[^\p{Nd}])(?=\p{Nd})/u

/** A number as long as this stands in one line everywhere. */
const short = 12

/** A number that may be too long for its line: it then breaks between its groups, never inside one. */
export function Digits({ text }: { text: string }): ReactElement {
  if (text.length <= short) return <>{text}</>
  return (
    <>
      {text.split(joint).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {group}
        </Fragment>
      ))}
    </>
  )
}
