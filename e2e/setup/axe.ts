import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'
import { within } from './until.js'

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * What axe finds wrong in the modal that is open, as readable lines; by all its rules, or by some of them. Of `html`, which is a page as a
 * whole, it is asked for landmarks and a first heading too.
 */
export async function findAccessProblems(
  page: Page | Frame,
  selector = 'portico-modal',
  rules?: readonly string[],
): Promise<string[]> {
  // The page's own policy forbids scripts from elsewhere; the driver may evaluate one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(readFileSync(source, 'utf8'))
  const looked = page.evaluate(
    async ([root, wanted, only]) => {
      const axe = (
        window as unknown as {
          axe: {
            configure(options: unknown): void
            run(
              context: unknown,
              options: unknown,
            ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>
          }
        }
      ).axe
      // Else it writes down the whole of each element that it looks at, for each rule: a third of its work, and nothing that is read.
      axe.configure({ noHtml: true })
      const { violations } = await axe.run(document.querySelector(root as string) ?? document, {
        runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: wanted },
        resultTypes: ['violations'],
        // Frames are of other sites, where axe is not: who looks into one gives it by itself. No rule of these reads style sheets.
        iframes: false,
        preload: only ? false : { assets: ['media'] },
        rules:
          only || root === 'html' ? {} : { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
      })
      return violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${JSON.stringify(node.target)} ${node.failureSummary}`),
      )
    },
    [selector, tags, rules] as const,
  )
  return within(looked, `axe in ${selector}`)
}
