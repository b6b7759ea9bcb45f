import type { Page } from 'playwright-core'

/** What a page is at: where, under which headings, with what in its fields and the focus on what. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (element: Element | null) => `${element?.tagName} ${element?.id} ${element?.textContent?.trim()}`
    return {
      address: location.href,
      headings: [...document.querySelectorAll('h1, h2')].map((heading) => heading.textContent),
      fields: [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value }) => value),
      focus: document.activeElement === document.body ? 'nothing' : nameOf(document.activeElement).slice(0, 80),
    }
  })

/** Whether Escape loses anything of a page that has nothing open: pressed on the first thing that Tab comes to, and in its first field. */
export async function findEscapeProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  const onError = (error: Error) => void found.push(`Escape: ${error.message}`)
  page.on('pageerror', onError)
  const press = async (where: string) => {
    const before = await standing(page)
    await page.keyboard.press('Escape')
    const after = await standing(page)
    for (const [what, value] of Object.entries(before)) {
      const now = after[what as keyof typeof after]
      if (String(now) !== String(value)) found.push(`Escape on ${where} changes its ${what}: “${value}” to “${now}”`)
    }
  }
  await page.keyboard.press('Tab')
  await press('the first control')
  const field = page.locator('input:not([type]), input[type=text], input[type=email], textarea').first()
  if (await field.isEditable({ timeout: 1 }).catch(() => false)) {
    const before = await field.inputValue()
    await field.fill('7')
    await press('a field')
    await field.fill(before)
  }
  page.off('pageerror', onError)
  return found
}
