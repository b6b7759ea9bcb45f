import type { ComponentChild, ComponentChildren } from 'preact'
import { createElement, render } from 'preact/compat'
import { useErrorBoundary } from 'preact/hooks'

type Options = { onUncaughtError?: (error: unknown) => void }
type GuardProps = { onError: (error: unknown) => void; children?: ComponentChildren }

/**
 * In the place of `react-dom/client` where the build has Preact in the place of React: Preact’s own root tells nobody what went wrong in a
 * later drawing.
 */
export function createRoot(container: Element, { onUncaughtError = throwLater }: Options = {}) {
  return {
    render: (children: ComponentChild) =>
      render(createElement(Guard, { onError: onUncaughtError }, children), container),
    unmount: () => render(null, container),
  }
}

function Guard({ onError, children }: GuardProps): ComponentChildren {
  const [error] = useErrorBoundary(onError)
  return error === undefined ? children : null
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
