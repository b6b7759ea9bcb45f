import { describe, expect, test } from 'vitest'
import { applyLook, partNamer } from './appearance.js'

describe('partNamer', () => {
  test('default', () => {
    expect(partNamer(undefined)('row row-name')).toEqual({ part: 'row row-name' })
  })

  test('param: elements', () => {
    const part = partNamer({ rowName: 'loud', row: { color: 'red' }, buttonPrimary: 'big' })
    expect(part('row')).toEqual({ part: 'row', style: { color: 'red' } })
    expect(part('row-name')).toEqual({ part: 'row-name loud', className: 'loud' })
    expect(part('button button-primary')).toEqual({ part: 'button button-primary big', className: 'big' })
    expect(part('modal')).toEqual({ part: 'modal' })
  })
})

describe('applyLook', () => {
  test('default', () => {
    const { element, set } = fakeElement()
    applyLook(element, { theme: 'dark', variables: { accent: 'red', neutralHue: 250, '--my-own': '1px' } })
    expect(element.dataset.theme).toBe('dark')
    expect([...set]).toEqual([
      ['--portico-accent', 'red'],
      ['--portico-neutral-hue', '250'],
      ['--my-own', '1px'],
    ])
  })

  test('behavior: what is gone is taken off', () => {
    const { element, set } = fakeElement()
    applyLook(element, { theme: 'dark', variables: { accent: 'red' } })
    applyLook(element, { theme: 'auto' })
    expect(element.dataset.theme).toBeUndefined()
    expect(set.size).toBe(0)
  })

  test('behavior: a style that is a list and no more, as in a page made up for tests', () => {
    const removed: string[] = []
    const style = { length: 1, 0: '--portico-accent', removeProperty: (name: string) => void removed.push(name) }
    applyLook({ dataset: {}, style } as unknown as HTMLElement, { theme: 'auto' })
    expect(removed).toEqual(['--portico-accent'])
  })
})

function fakeElement() {
  const set = new Map<string, string>()
  const style = {
    setProperty: (name: string, value: string) => void set.set(name, value),
    removeProperty: (name: string) => void set.delete(name),
    [Symbol.iterator]: () => set.keys(),
  }
  return { element: { dataset: {}, style } as unknown as HTMLElement, set }
}
