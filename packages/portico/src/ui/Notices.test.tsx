import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Banner, ToastView } from './Notices.js'

describe('notices', () => {
  test('behavior: what an alert says in one language keeps its order on a page of another', () => {
    const markup = renderToStaticMarkup(
      <Banner tone="error" title="Server Error" text="Try again in a minute." onDismiss={() => {}} />,
    )
    expect(markup).toContain('<bdi>Server Error</bdi>')
    expect(markup).toContain('<bdi>Try again in a minute.</bdi>')
  })

  test('behavior: so does what a toast says', () => {
    const markup = renderToStaticMarkup(<ToastView variant="error" text="That did not work." />)
    expect(markup).toContain('<bdi>That did not work.</bdi>')
  })
})
