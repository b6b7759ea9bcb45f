import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Balance } from './Balance.js'
import { Digits } from './Digits.js'

const pieces = (text: string) => renderToStaticMarkup(<Digits text={text} />).split('<wbr/>')

describe('Balance', () => {
  test('default: figures, fraction, symbol', () => {
    const markup = renderToStaticMarkup(<Balance state="ready" whole="1,204" fraction=".331" symbol="ETH" />)
    expect(markup.replace(/<[^>]+>/g, '')).toBe('1,204.331 ETH')
  })

  test('behavior: the more figures, the smaller they are set', () => {
    const whole = '123,456,789,012,345,678'
    const markup = renderToStaticMarkup(<Balance state="ready" whole={whole} fraction=".901" symbol="ETH" />)
    expect(markup).toContain(`style="--_n:${whole.length + 4 + 3}"`)
  })
})

describe('Digits', () => {
  test.each([
    ['0.1234567890123', ['0.', '1234567890123']],
    // What fits everywhere stays whole.
    ['1,234,567.89', ['1,234,567.89']],
    ['123,456,789,012.345678901234567890', ['123,', '456,', '789,', '012.', '345678901234567890']],
    // French and Swiss groups, and Arabic figures.
    ['1\u202f234\u202f567\u202f890,5', ['1\u202f', '234\u202f', '567\u202f', '890,', '5']],
    ['1’234’567’890', ['1’', '234’', '567’', '890']],
    ['١٬٢٣٤٬٥٦٧٬٨٩٠٫٥', ['١٬', '٢٣٤٬', '٥٦٧٬', '٨٩٠٫', '٥']],
    ['US$1,234,567.50', ['US$1,', '234,', '567.', '50']],
    ['−1234567890123', ['−1234567890123']],
  ])('behavior: %s breaks between its groups, and nowhere in one', (text, groups) => {
    expect(pieces(text)).toEqual(groups)
  })
})
