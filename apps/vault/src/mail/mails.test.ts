import { expect, test } from 'vitest'
import { languages } from './languages.generated.js'
import {
  acceptedMail,
  approvalMail,
  changedMail,
  changeMail,
  closedMail,
  codeMail,
  delayedMail,
  usedMail,
} from './mails.js'
import { type Locale, localeOf, say } from './words.js'

const locales = ['en', ...Object.keys(languages)]
const about = { name: 'Harbor', site: 'shop.example', browser: 'Firefox · Linux' }
const link = `https://wallet.example/approve#${'A'.repeat(43)}`
const all = (locale: Locale) => [
  approvalMail(locale, { ...about, link }),
  codeMail(locale, { ...about, code: '012345' }),
  changeMail(locale, { name: 'Harbor', code: '012345' }),
  changedMail(locale, { name: 'Harbor', email: 'a@b.example', link }),
  usedMail(locale, { name: 'Harbor' }),
  acceptedMail(locale, about),
  closedMail(locale, { ...about, link, isAll: false }),
  closedMail(locale, { ...about, link, isAll: true }),
  delayedMail(locale, { ...about, link, kind: 'end' }),
  delayedMail(locale, { ...about, link, kind: 'pin' }),
]

test('default', () => {
  const { subject, text, html } = codeMail('en', { ...about, code: '012345' })
  expect(subject).toBe('012345 is your Harbor code')
  expect(text).toMatchInlineSnapshot(`
    "Your code

    Type this code to sign in at shop.example (Firefox · Linux). It expires in 10 minutes.

        012345

    If this wasn’t you, you can ignore this email.

    Harbor will never ask you for a code or a number.
    "
  `)
  expect(html).toContain('>012345</span></p>')
  expect(html).not.toContain('<a ')
})

test.each(locales)('param: %s', (locale) => {
  for (const { subject, text, html } of all(locale)) {
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined/)
    expect(html).toContain(`<html lang="${locale}" dir="${['ar', 'he'].includes(locale) ? 'rtl' : 'ltr'}">`)
    // Again inside: what stands around it is dropped where a mail is shown.
    expect(html).toMatch(
      new RegExp(
        `<div role="article" aria-label="[^"]+" lang="${locale}" dir="${['ar', 'he'].includes(locale) ? 'rtl' : 'ltr'}"`,
      ),
    )
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script|<img|<link|https?:\/\/(?!wallet\.example)/)
    expect(subject).not.toMatch(/[\r\n]/)
  }
})

test('behavior: a mail with a link has no code, and one with a code has no link', () => {
  const [approval, code] = all('en')
  expect(approval?.text).toContain(link)
  expect(approval?.text).not.toMatch(/\b\d{6}\b/)
  expect(code?.text).not.toMatch(/https?:/)
})

test('behavior: what a site is called cannot become markup', () => {
  const { html } = codeMail('en', { ...about, site: '<img src=x onerror=1>"&', code: '012345' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=1&#62;&#34;&#38;')
})

test('behavior: what fills a sentence from right to left is set apart; codes and addresses run their own way, from where lines begin', () => {
  expect(say('ar', 'codeSubject', { name: 'Harbor', code: '012345' })).toMatch(/\u2068012345\u2069/)
  const [approval, code] = all('ar')
  expect(approval?.html).toContain(
    `<p style="margin:0 0 16px;font-size:13px;word-break:break-all"><span dir="ltr">${link}</span></p>`,
  )
  expect(code?.html).toMatch(/<p style="[^>]*><span dir="ltr">012345<\/span><\/p>/)
})

test.each([
  [undefined, 'en'],
  ['sv, en;q=0.5', 'en'],
  ['xx;q=1,*;q=0.1', 'en'],
  ['constructor', 'en'],
  ['en;q=0', 'en'],
])('param: Accept-Language %s', (accepted, expected) => {
  expect(localeOf(accepted)).toBe(expected)
})

test.each(locales)('param: Accept-Language %s, by its weight and in other countries', (locale) => {
  expect(localeOf(`sv, ${locale};q=0.8, en;q=0.5`)).toBe(locale)
  expect(localeOf(`${new Intl.Locale(locale).maximize()},en;q=0.9`)).toBe(locale)
})
