import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { Modal } from '../pages/modal.js'
import { everyWay, look } from '../setup/look.js'
import { profilesOf } from '../setup/profiles.js'
import type { Visit } from '../setup/visit.js'
import { small } from '../setup/watched.js'

const profiles = profilesOf()
afterEach(({ task }) => profiles.giveBack({ failed: task.result?.state === 'fail' }))

const sheet = `
  dialog { all: unset; position: fixed; inset: 0; color: #000 }
  [part~=modal] { position: fixed; left: 0; right: 0; top: 20px; margin: auto; width: min(340px, 100%); background: #fff; overflow: hidden }
  .head { display: flex; justify-content: space-between }
  .ico { display: block }
  .ico:dir(rtl) { transform: scaleX(-1) }
  button { all: unset; min-width: 48px; min-height: 48px; border: 1px solid #000; color: #000; background: #fff }
  @media (prefers-color-scheme: dark) { [part~=modal], button { color: #fff; background: #000 } }
  @media (prefers-contrast: more) { .head { gap: 0 } }
  @keyframes away { to { transform: translateX(9px) } }`

/** A modal as ours is built, with something in it. */
async function shown(body: string, rules: string): Promise<Visit> {
  const kept = await profiles.take({ viewport: small, colorScheme: 'light' })
  const page: Page = await kept.page()
  await page.setContent('<!doctype html><html lang="en"><title>A page</title><main><p>A page</p></main>')
  await page.evaluate(
    ([html, css]) => {
      const root = document.body.appendChild(document.createElement('portico-modal')).attachShadow({ mode: 'open' })
      root.innerHTML = `<dialog open aria-modal="true" aria-label="A view"><div part="modal"><section class="view">
          <div class="head"><button part="back" aria-label="Back"><i class="ico"></i></button><h2 part="title" tabindex="-1">A view</h2>
          <button part="close" aria-label="Close"></button></div>${html}</section></div></dialog>`
      const style = new CSSStyleSheet()
      style.replaceSync(css as string)
      root.adoptedStyleSheets = [style]
      root.querySelector('h2')?.focus()
    },
    [body, `${sheet}\n${rules}`] as const,
  )
  return { page, modal: new Modal(page) } as Visit
}

type Fault = { name: string; body?: string; rules?: string; found: RegExp }

const faults: readonly Fault[] = [
  { name: 'a button without a name', body: '<button></button>', found: /^It, light: button-name/ },
  {
    name: 'pale letters',
    body: '<p class="pale">Words that are pale</p>',
    rules: '.pale { color: #ccc }',
    found: /^It, light: color-contrast.*pale/,
  },
  {
    name: 'letters that are dim in the dark alone',
    body: '<p class="dim">Words that are dim</p>',
    rules: '@media (prefers-color-scheme: dark) { .dim { color: #333 } }',
    found: /^It, dark: color-contrast.*dim/,
  },
  {
    name: 'a button without an edge where the system chooses the colours',
    body: '<button part="button">Go on</button>',
    rules: '[part=button] { border: 0 }',
    found: /^It, forced colours: no edge: .*Go on/,
  },
  {
    name: 'pale letters where the system chooses the colours',
    body: '<p class="own">Words of their own colour</p>',
    rules: '@media (forced-colors: active) { .own { forced-color-adjust: none; color: #ccc; background: #fff } }',
    found: /^It, forced colours: color-contrast.*own/,
  },
  {
    name: 'what moves although less movement is asked for',
    body: '<div class="goes"></div>',
    rules: '.goes { animation: away 1s infinite; height: 9px }',
    found: /^It, reduced motion: away moves.*goes/,
  },
  {
    name: 'what begins to move where less movement is asked for',
    body: '<div class="sets-off"></div>',
    rules: '@media (prefers-reduced-motion: reduce) { .sets-off { animation: away 1s infinite; height: 9px } }',
    found: /^It, reduced motion: away moves.*sets-off/,
  },
  {
    name: 'a cross that stays at the right',
    rules: '.head { direction: ltr }',
    found: /^It, right to left: the cross/,
  },
  { name: 'a way back that stays at the left', found: /^It, right to left: the way back/ },
  {
    name: 'an arrow that is not turned',
    rules: '.ico:dir(rtl) { transform: none }',
    found: /^It, right to left: its arrow/,
  },
  {
    name: 'words that are cut off from right to left',
    body: '<p class="turned">Words that are turned</p>',
    rules: '.turned:dir(rtl) { overflow: hidden; width: 60px; white-space: nowrap }',
    found: /^It, right to left: “Words that are turned” is cut/,
  },
  {
    name: 'a sentence of ours that ends in an ellipsis',
    body: '<p class="ended">Words that nobody else has said</p><p class="ended"><bdi>A name that somebody chose</bdi></p>',
    rules: '.ended { overflow: hidden; width: 60px; text-overflow: ellipsis; white-space: nowrap }',
    found: /^It, right to left: “Words that nobody else has said” is cut at its side/,
  },
  {
    name: 'what is told over the cross',
    body: '<p class="slow">Words that stand over the header</p>',
    rules: '.slow { position: fixed; inset-inline: 0; top: 20px; margin: 0; pointer-events: none }',
    found: /^It, phone: “Words that stand over the header” covers the cross/,
  },
  {
    name: 'words that are cut off at twice the size',
    body: '<p class="low">Words that were high enough, and are not when they are large</p>',
    rules: '.low { width: 320px; height: 40px; font-size: 1rem; overflow: hidden }',
    found: /^It, text of twice the size: “Words that were high enough.*cut above or below/,
  },
  {
    name: 'a card that is broader than a phone',
    rules: '@media (max-width: 400px) { [part~=modal] { width: 420px } }',
    found: /^It, phone: the card does not fit/,
  },
  {
    name: 'a button of 30 px on a phone',
    body: '<button class="small">Go on</button>',
    rules: '@media (max-width: 400px) { .small { min-height: 28px; height: 28px } }',
    found: /^It, phone: .*small.* x 30$/,
  },
  {
    name: 'words that are cut off on a phone at twice the size',
    body: '<p class="narrow">Words that are narrow on a phone, where they have less of a line to themselves</p>',
    rules:
      '.narrow { font-size: 1rem } @media (max-width: 400px) { .narrow { width: 200px; height: 84px; overflow: hidden } }',
    found: /^It, phone, text of twice the size: “Words that are narrow/,
  },
]

test('default: a view without a fault has none, and stands as it stood', async () => {
  const visited = await shown('<p>Words that are read whole</p>', '')
  expect(await look(visited, 'It', 'title', undefined, everyWay)).toEqual([])
  const { page } = visited
  expect(page.viewportSize()).toEqual(small)
  const isPlain = () => matchMedia('(prefers-color-scheme: light) and (forced-colors: none)').matches
  expect(await page.evaluate(isPlain)).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
})

test('error: each fault is told, in the way in which it shows', async () => {
  const all = (part: 'body' | 'rules') => faults.map((fault) => fault[part] ?? '').join('\n')
  const visited = await shown(all('body'), all('rules'))
  await visited.modal.button('Close').focus()
  // What is not there does not come.
  const report = await look(visited, 'It', 'title', 500, everyWay)
  expect(report).toContain('It: the title does not have the focus')
  // What others call themselves may be cut.
  expect(report.join()).not.toContain('A name that somebody chose')
  expect(faults.filter(({ found }) => !report.some((line) => found.test(line))).map(({ name }) => name)).toEqual([])
})
