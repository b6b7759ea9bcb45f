import { describe } from 'vitest'
import { insideDialogs } from './hosts/insideDialogs.js'

describe('opened from inside a dialog of the page, React 18', () => {
  insideDialogs(18, ['none', 'base', 'aria', 'ark', 'headless', 'vaul', 'moved'])
})
