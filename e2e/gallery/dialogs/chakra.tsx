import * as library from '@chakra-ui/react'
import type { ComponentType, ReactElement, ReactNode } from 'react'

type Part = ComponentType<{ children?: ReactNode; 'data-testid'?: string }>
/** What is used of it. Its declarations name their files without endings, so our compiler finds nothing behind them. */
type Chakra = {
  ChakraProvider: ComponentType<{ value: unknown; children: ReactNode }>
  defaultSystem: unknown
  Portal: Part
  Dialog: Record<'Trigger' | 'Backdrop' | 'Positioner' | 'Content' | 'Title', Part> & {
    Root: ComponentType<{ lazyMount: boolean; unmountOnExit: boolean; children: ReactNode }>
  }
}
const { ChakraProvider, defaultSystem, Dialog, Portal } = library as unknown as Chakra

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
