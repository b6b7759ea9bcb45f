import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toHex, utf8 } from '../signing/bytes.js'
import { contextOf, friend, own, requestOf, stranger } from '../signing/context.test-support.js'
import { prepare } from '../signing/prepare.js'
import { Confirm } from './Confirm.js'
import type { SheetModel } from './model.js'

const nothing = () => {}
const draw = (sheet: SheetModel, more: { isBusy?: boolean; waiting?: number; onChoose?(): void } = {}) =>
  renderToStaticMarkup(<Confirm sheet={sheet} onApprove={nothing} onReject={nothing} {...more} />)

const sheetOf = async (method: string, params: unknown) =>
  (await prepare(requestOf(method, params), contextOf().context)).sheet
const message = (text: string) => sheetOf('personal_sign', [toHex(utf8(text)), own.eip155])
const send = (transaction: object) => sheetOf('eth_sendTransaction', [transaction])
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) => inner.replace(/<.*>/, ''))

test('default', async () => {
  const html = draw(await message('Reserve two seats'))
  expect(buttons(html)).toEqual(['', 'Reject', 'Sign'])
  expect(html).toContain('Reserve two seats')
  expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/app\.example\s+wants you to sign a message/)
  expect(html).not.toMatch(/autofocus| style="/i)
})

test('behavior: a risky request shows a number and three to choose from, and no button that approves', async () => {
  const html = draw(await send({ to: stranger, value: '0x1' }))
  const labels = buttons(html)
  const numbers = labels.filter((label) => /^\d\d$/.test(label))
  expect(numbers).toHaveLength(3)
  expect(labels.filter((label) => !numbers.includes(label))).toEqual(['', 'Reject'])
  const wanted = /press <b>(\d\d)<\/b>/.exec(html.replaceAll('\u00a0', ' '))?.[1]
  expect(numbers).toContain(wanted)
})

test('behavior: a known receiver needs no number; a new one is written out in groups', async () => {
  const known = draw(await send({ to: friend, value: '0x2386f26fc10000' }))
  expect(buttons(known)).toEqual(['', 'Reject', 'Approve'])
  expect(known).toContain('wants you to approve this')
  const html = draw(await send({ to: stranger, value: '0x1' }))
  expect(html.replace(/<[^>]*>/g, '')).toContain(stranger)
})

test('behavior: from right to left an amount beside its label keeps its symbol behind it, as the amounts above do', async () => {
  const sheet = await message('Reserve two seats')
  const value = { type: 'amount', amount: '1.5', symbol: 'USDC', isEstimate: false } as const
  const label = { key: 'fact.atOnce' } as const
  const choice = { name: 'amount', label, options: [value], chosen: 0 } as const
  const said = { ...sheet, facts: [{ label, value }], choices: [choice] }
  const drawn = () => draw(said, { onChoose: nothing }).replace(/[\u2068\u2069]/g, '')
  expect(drawn().match(/>1\.5 USDC/g)).toHaveLength(2)
  vi.stubGlobal('document', { documentElement: { lang: 'he' } })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(drawn().match(/>\u20661\.5 USDC/g)).toHaveLength(2)
})

test('behavior: what is blocked has no way to be approved', async () => {
  const sheet = await message('Reserve two seats')
  expect(buttons(draw({ ...sheet, isBlocked: true, risk: 'high' }))).toEqual(['', 'Don’t sign'])
})

test('behavior: a long sheet cannot be agreed to before it was scrolled through', async () => {
  const sheet = await message('Reserve two seats')
  const html = draw({ ...sheet, isLong: true })
  expect(html).toContain('Scroll to the end first')
  expect([...html.matchAll(/<button[^>]*disabled/g)]).toHaveLength(1)
  expect([...draw({ ...sheet, isLong: true, risk: 'high' }).matchAll(/<button[^>]*disabled/g)]).toHaveLength(3)
  expect(draw(sheet)).not.toContain('Scroll to the end first')
})

test('behavior: foreign text is text', async () => {
  const html = draw(await message('<img src=x onerror=alert(1)> &amp; "quotes"'))
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp;amp; &quot;quotes&quot;')
})

test('param: isBusy, waiting', async () => {
  const html = draw(await message('hi'), { isBusy: true, waiting: 3 })
  expect(html).toContain('3 more waiting')
  expect([...html.matchAll(/<button[^>]*disabled/g)]).toHaveLength(3)
})
