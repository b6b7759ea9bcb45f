import { describe } from 'vitest'
import { insideDialogs } from './hosts/insideDialogs.js'

describe('opened from inside a dialog of the page, React 18', () => {
  insideDialogs(18, ['none', 'radix', 'base', 'aria', 'ark', 'chakra', 'headless', 'vaul', 'moved'])
})

describe('opened from inside a dialog of the page, React 19', () => {
  insideDialogs(19, ['native', 'base', 'aria', 'chakra', 'headless', 'vaul'])
})
