import { ChakraProvider, Dialog, defaultSystem, Portal } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'

export function Host({ children }: { children: ReactNode }): ReactElement {
  return (
    <ChakraProvider value={defaultSystem}>
      <Dialog.Root lazyMount unmountOnExit>
        <Dialog.Trigger>Open the page’s dialog</Dialog.Trigger>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content data-testid="host">
              <Dialog.Title>The page’s own dialog</Dialog.Title>
              {children}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraProvider>
  )
}
