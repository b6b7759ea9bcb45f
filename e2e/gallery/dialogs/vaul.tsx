import type { ReactElement, ReactNode } from 'react'
import { Drawer } from 'vaul'

export function Host({ children }: { children: ReactNode }): ReactElement {
  return (
    <Drawer.Root>
      <Drawer.Trigger>Open the page’s dialog</Drawer.Trigger>
      <Drawer.Portal>
        <Drawer.Overlay className="backdrop" />
        <Drawer.Content className="host" data-testid="host" aria-describedby={undefined}>
          <Drawer.Title>The page’s own dialog</Drawer.Title>
          {children}
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
