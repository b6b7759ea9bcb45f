import { describe, expect, test } from 'vitest'
import { drawPicture } from '../gallery/draw.js'
import { pictures } from '../gallery/pictures.js'
import { galleryForTests } from '../setup/gallery.js'
import { saidIn } from '../setup/sentences.js'
import { findTurned } from '../setup/turned.js'

const { blank } = galleryForTests('page')

// Slow: every view in all of its states.
describe('in Arabic, from right to left', () => {
  const names = Object.entries(pictures).flatMap(([name, { button, only }]) =>
    button || only === 'phone' ? [] : [name],
  )
  test.each(names)(
    'behavior: %s has amounts, addresses and names in the order in which they are read',
    async (name) => {
      const { page, problems, url } = await blank({ viewport: { width: 460, height: 800 } })
      expect(await drawPicture(page, `${url}/page?words=own&locale=ar`, name, saidIn('ar'))).toEqual([])
      expect(await findTurned(page)).toEqual([])
      expect(problems).toEqual([])
    },
  )
})
