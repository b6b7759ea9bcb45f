import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { galleryForTests } from '../setup/gallery.js'

const { show } = galleryForTests('comeBack')

const send = '<button part="row" id="send">Send</button>'
const swap = '<button part="row" id="swap">Swap</button>'
const field = '<input id="field">'

/** Calls the page by the name of a step, and tells what has the focus then. */
async function open(context: BrowserContextOptions = {}) {
  const { page } = await show('comeBack', context)
  await page.waitForFunction(() => 'back' in window)
  return (act: Step[0], given: readonly string[]) =>
    page.evaluate(
      ([name, values]) => {
        const { back } = window as unknown as {
          back: Record<string, (...values: readonly string[]) => Promise<string>>
        }
        back[name]?.(...values)
        return back.focused?.()
      },
      [act, given] as const,
    )
}

/** How a view is come back to: each step a call, and what has the focus behind it. */
type Step = readonly ['begin' | 'add' | 'focus' | 'leave' | 'return', readonly string[], string]
const ways: Record<string, readonly Step[]> = {
  'what led away has it at once where it is there': [['begin', [send + swap, '#swap', send + swap], 'swap']],
  'what is drawn later has it when it comes, and the title until then': [
    ['begin', [send + swap, '#swap', ''], 'title'],
    ['add', [send], 'title'],
    ['add', [swap], 'swap'],
  ],
  'it comes once: who goes on is not fetched back by what is drawn then': [
    ['begin', [send + swap, '#swap', send], 'title'],
    ['add', [swap], 'swap'],
    ['focus', ['#send'], 'send'],
    ['add', [swap], 'send'],
  ],
  'whoever has gone on by themselves stays where they are': [
    ['begin', [send + swap, '#swap', send], 'title'],
    ['focus', ['#send'], 'send'],
    ['add', [swap], 'send'],
    ['focus', ['[part~=title]'], 'title'],
    ['add', [''], 'title'],
  ],
  'a field that has the focus from the start gives it up': [
    ['begin', [field + swap, '#swap', field + swap, '#field'], 'swap'],
  ],
  'whoever is in a field by the time that it comes stays there': [
    ['begin', [field + swap, '#swap', field, '#field'], 'field'],
    ['add', [swap], 'field'],
  ],
  'what says something else by now has it in its place, when all are there': [
    ['begin', ['<button id="a">Ether</button><button id="b">Dollar</button>', '#a', ''], 'title'],
    ['add', ['<button id="a">Lira</button>'], 'title'],
    ['add', ['<button id="b">Dollar</button>'], 'a'],
  ],
  'in a long grid, whose cells are others, nothing has it by its place': [
    ['begin', ['<div class="scroll"><button id="a">Ether</button></div>', '#a', ''], 'title'],
    ['add', ['<div class="scroll"><button id="a">Lira</button></div>'], 'title'],
  ],
  'what is of another kind is another thing, whatever it says': [
    ['begin', [swap, '#swap', ''], 'title'],
    ['add', ['<button part="tab" id="other">Swap</button>'], 'title'],
    ['add', ['<a href="#" part="row" id="link">Swap</a>'], 'title'],
    ['add', [swap], 'swap'],
  ],
  'a name for readers counts as what is said': [
    ['begin', ['<button aria-label="One"></button><button aria-label="Two" id="two"></button>', '#two', ''], 'title'],
    ['add', ['<button aria-label="Two" id="two"></button>'], 'two'],
  ],
  'a field that led away has it again where there is a mouse': [['begin', [field, '#field', field], 'field']],
  'what is no control leaves it where it is': [
    ['begin', ['<p id="text">Words</p>', '#text', '<p id="text">Words</p>'], 'title'],
  ],
  'a view that has gone is watched no longer': [
    ['begin', [swap, '#swap', ''], 'title'],
    ['leave', [], 'nothing'],
    ['add', ['<p>Words</p>'], 'nothing'],
    ['return', [], 'nothing'],
    ['add', [swap], 'nothing'],
  ],
}

describe('the focus on the way back', () => {
  test('behavior: it is where it was, as soon as that is drawn, unless the visitor has gone on', async () => {
    const step = await open()
    const seen: Record<string, Step[]> = {}
    for (const [way, steps] of Object.entries(ways)) {
      const came: Step[] = []
      for (const [act, given] of steps) came.push([act, given, (await step(act, given)) ?? ''])
      seen[way] = came
    }
    expect(seen).toEqual(ways)
  })

  test('behavior: on a phone a field does not bring its keyboard up', async () => {
    const step = await open({ hasTouch: true, isMobile: true })
    expect(await step('begin', [field, '#field', field])).toBe('title')
  })
})
