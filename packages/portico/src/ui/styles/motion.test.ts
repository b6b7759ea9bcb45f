import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'))
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')
/** What is said with a property, each movement by itself. */
const movements = (name: string, property: string) =>
  [...textOf(name).matchAll(new RegExp(`^\\s*${property}:([^;]+);`, 'gm'))].flatMap(([, said = '']) =>
    said.split(/,(?![^(]*\))/).map((one) => one.trim().replace(/\s+/g, ' ')),
  )
const easing = /\blinear\b|ease-(?:in|out|in-out)\b|steps\(|--portico-ease-/
/** Neither of them is seen on its way. */
const isSwitch = /^(?:none|overlay|visibility)\b/

describe('movement', () => {
  test.each(sheets)('behavior: %s never moves by the browser’s own easing', (name) => {
    const said = ['transition', 'animation'].flatMap((property) => movements(name, property))
    expect(said.filter((one) => !isSwitch.test(one) && !easing.test(one))).toEqual([])
  })

  test.each([
    ['motion.css', 'opacity var(--portico-dur-title) linear'],
    ['base.css', 'background-color var(--portico-dur-title) linear'],
    ['lists.css', 'background-color var(--portico-dur-title) linear'],
    ['button.css', 'background-color 120ms linear'],
  ])('behavior: in %s a fade is even: %s', (name, fade) => {
    expect(movements(name, 'transition')).toContain(fade)
  })

  test('behavior: there is one bar under tabs, which moves', () => {
    const text = textOf('tabs.css')
    expect(text.match(/::after \{\n\s+content/g)).toHaveLength(1)
    expect(text).toMatch(/&\[aria-selected='true'\]::after \{[^}]+animation: bar var\(--portico-dur-view\)/)
  })
})
