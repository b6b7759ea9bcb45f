import { expect, test } from 'vitest'
import { drawPicture } from '../gallery/draw.js'
import { pictures } from '../gallery/pictures.js'
import { galleryForTests } from '../setup/gallery.js'
import { findSpokenProblems } from '../setup/spoken.js'

const { blank } = galleryForTests('page')
const names = Object.entries(pictures).flatMap(([name, { button }]) => (button ? [] : [name]))

// What one press of a key leads to is in the quick tier (`rings.spec.ts`), where the same is asked of the first view of each kind.
test.each(names)('behavior: %s is told well by a screen reader', async (name) => {
  const { page, url } = await blank({ reducedMotion: 'reduce' })
  expect(await drawPicture(page, `${url}/page?words=own`, name)).toEqual([])
  expect(await findSpokenProblems(page)).toEqual([])
})
