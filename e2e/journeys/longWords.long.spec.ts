import { describe, expect, test } from 'vitest'
import { drawPicture } from '../gallery/draw.js'
import { lengthened } from '../gallery/longWords.js'
import { pictures } from '../gallery/pictures.js'
import { findLosses } from '../setup/fit.js'
import { galleryForTests } from '../setup/gallery.js'
import { saidAs } from '../setup/sentences.js'
import { settled } from '../setup/still.js'

const { blank } = galleryForTests('page')
const sizes = [
  { width: 1000, height: 800 },
  { width: 360, height: 740 },
  { width: 320, height: 640 },
]

/**
 * What an empty field says of itself. Three words that are two fifths longer are longer than any language has them; that those of each
 * language fit is asked by `lineBreaks.spec.ts`, and what is cut ends in an ellipsis and is read aloud whole.
 */
const isHint = (words: string) => words.includes('is cut in its field')

describe('words that are two fifths longer than English', () => {
  const names = Object.entries(pictures).flatMap(([name, { button }]) => (button ? [] : [name]))
  test.each(names)('behavior: %s has room for them on every screen', async (name) => {
    const { page, problems, url } = await blank()
    expect(await drawPicture(page, `${url}/page?words=long`, name, saidAs(lengthened))).toEqual([])
    const lost: string[] = []
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      const found = (await findLosses(page)).lost.filter((words) => !isHint(words))
      lost.push(...found.map((words) => `at ${size.width}: ${words}`))
    }
    expect(lost).toEqual([])
    expect(problems).toEqual([])
  })
})
