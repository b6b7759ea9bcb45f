import * as Radix from '@radix-ui/react-dialog'
import type { ReactElement, ReactNode } from 'react'

export function Host({ children }: { children: ReactNode }): ReactElement {
  return (
    <Radix.Root>
      <Radix.Trigger>Open the page’s dialog</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="backdrop" />
        <Radix.Content className="host" data-testid="host" aria-describedby={undefined}>
          <Radix.Title>The page’s own dialog</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
