import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds wrong in the modal that is open, as readable lines. */
export async function findAccessProblems(page: Page, selector = 'portico-modal'): Promise<string[]> {
  // The page's own policy forbids scripts from elsewhere; the driver may evaluate one.
  const { readFileSync } = await import('node:fs')
  await page.evaluate(readFileSync(source, 'utf8'))
  return page.evaluate(
    async ([root, wanted]) => {
      const axe = (
        window as unknown as {
          axe: {
            run(
              context: unknown,
              options: unknown,
            ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>
          }
        }
      ).axe
      const { violations } = await axe.run(document.querySelector(root as string) ?? document, {
        runOnly: { type: 'tag', values: wanted },
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      })
      return violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${JSON.stringify(node.target)} ${node.failureSummary}`),
      )
    },
    [selector, tags] as const,
  )
}
