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
  exportedMail,
  openedMail,
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
  exportedMail(locale, { name: 'Harbor', browser: about.browser }),
  openedMail(locale, about),
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

test('behavior: each says what has happened, what to do, and that nobody asks for a code', () => {
  expect(all('en').map(({ subject, text }) => `${subject}\n${text}`)).toMatchInlineSnapshot(`
    [
      "Approve a new device for Harbor
    Are you signing in?

    shop.example wants to sign you in to your Harbor wallet on a new device: Firefox · Linux.

    Open the page below and choose the number that matches your screen. Nothing happens until you do.

    https://wallet.example/approve#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

    If this wasn’t you, you can ignore this email.

    Harbor will never ask you for a code or a number.
    ",
      "012345 is your Harbor code
    Your code

    Type this code to sign in at shop.example (Firefox · Linux). It expires in 10 minutes.

        012345

    If this wasn’t you, you can ignore this email.

    Harbor will never ask you for a code or a number.
    ",
      "012345 is your Harbor code
    Your code

    Type this code to change the email address of your Harbor wallet. It expires in 10 minutes.

        012345

    If this wasn’t you, you can ignore this email.

    Harbor will never ask you for a code or a number.
    ",
      "The email address of your Harbor wallet was changed
    Your email address was changed

    Your Harbor wallet now belongs to a@b.example. If this wasn’t you, take it back within 7 days.

    https://wallet.example/approve#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

    If this wasn’t you, you can ignore this email.

    Harbor will never ask you for a code or a number.
    ",
      "Someone tried to use your email address
    Your email address is in use

    Someone tried to move a Harbor wallet to this address, which already has one. Nothing was changed.

    If this wasn’t you, you can ignore this email.

    Harbor will never ask you for a code or a number.
    ",
      "The private key of your Harbor wallet was shown
    Your private key was shown

    The private key and recovery phrase of your Harbor wallet were just shown in Firefox · Linux. If this wasn’t you, someone else can spend your money: move it to a new wallet now.

    Harbor will never ask you for a code or a number.
    ",
      "A new device can open your Harbor wallet
    A new device was added

    Firefox · Linux can now open your Harbor wallet, on shop.example. If this wasn’t you, sign in to your wallet, remove the device, and move your money to a new wallet.

    Harbor will never ask you for a code or a number.
    ",
      "A browser continued with an older state of your Harbor wallet
    An older state of your wallet is in use

    Firefox · Linux, on shop.example, had seen newer lines in the log of your Harbor wallet than there are now. Someone who is signed in as you chose to continue. This is expected after the service was restored from a backup.

    If this wasn’t you, someone signed in as you. Change the password of the account you sign in with, and check in your wallet what can open it.

    Harbor will never ask you for a code or a number.
    ",
      "A wrong number was typed for your Harbor wallet
    A wrong number was typed

    A device (Firefox · Linux, on shop.example) asked for the key to your Harbor wallet, but the number typed was not the one it shows. It got nothing.

    To be safe, that device can’t ask again until you allow it.

    If this was you, open your wallet and allow it again. If not, someone signed in as you: change the password of the account you sign in with.

    https://wallet.example/approve#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

    Harbor will never ask you for a code or a number.
    ",
      "A wrong number was typed for your Harbor wallet
    A wrong number was typed

    A device (Firefox · Linux, on shop.example) asked for the key to your Harbor wallet, but the number typed was not the one it shows. It got nothing.

    To be safe, that device can’t ask again until you allow it, and no device can for an hour.

    If this was you, open your wallet and allow it again. If not, someone signed in as you: change the password of the account you sign in with.

    https://wallet.example/approve#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

    Harbor will never ask you for a code or a number.
    ",
      "Your other devices will be signed out of your Harbor wallet
    Your other devices will be signed out

    Someone who is signed in to your Harbor wallet with Firefox · Linux, on shop.example, asked to sign out all your other devices. This happens in 24 hours.

    If this was you, you can ignore this email. If not, stop it: then nothing happens, and the device that asked is signed out.

    https://wallet.example/approve#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

    Harbor will never ask you for a code or a number.
    ",
      "The PIN of your Harbor wallet is about to stop working
    Your PIN is about to stop working

    Ten wrong PINs were typed for your Harbor wallet in Firefox · Linux, on shop.example. To be safe, the PIN stops working in 24 hours. Your other ways in stay.

    If this was you, you can ignore this email. If not, stop it: then nothing happens, and the device that asked is signed out.

    https://wallet.example/approve#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

    Harbor will never ask you for a code or a number.
    ",
    ]
  `)
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
    // Nothing but elements, the last paragraph that nobody asks for a code.
    expect(html.split('\n').filter((line) => !line.startsWith('<'))).toEqual([])
    expect(html.split('\n').at(-2)).toContain(say(locale, 'never', { name: 'Harbor' }).replaceAll("'", '&#39;'))
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
