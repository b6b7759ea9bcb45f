import { expect, test } from 'vitest'
import { drawPicture } from '../gallery/draw.js'
import { turningName } from '../gallery/firstSightPictures.js'
import { galleryForTests } from '../setup/gallery.js'
import { findMisplaced } from '../setup/sides.js'

const { blank } = galleryForTests('page')

test('error: an app’s name that would turn the sentences around it turns itself alone', async () => {
  const { page, url } = await blank({ viewport: { width: 460, height: 800 } })
  expect(await drawPicture(page, `${url}/page?locale=en`, 'first-turning')).toEqual([])
  expect(await findMisplaced(page, '[part~=consent-label], [part~=title]', turningName)).toEqual([])
})
