import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of what took the place of something that had the focus: it takes it, so that who hears the page goes on from here. */
export function Arrived({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
