import { directionOf } from '../contract/matchTag.js'
import { type Locale, say, type WordKey } from './words.js'

export type Mail = { subject: string; text: string; html: string }

type Parts = {
  subject: WordKey
  title: WordKey
  /** Paragraphs. */
  texts: readonly WordKey[]
  code?: string | undefined
  link?: { url: string; label: WordKey } | undefined
  /** What stands below; by default that nothing need be done. */
  end?: readonly WordKey[] | undefined
}
type Values = Readonly<Record<string, string>>

type About = { name: string; site: string; browser: string }

/** For an unknown device: a link to a page where the person compares and picks. Opening it does nothing. */
export const approvalMail = (locale: Locale, { link, ...values }: About & { link: string }): Mail =>
  make(
    locale,
    {
      subject: 'approveSubject',
      title: 'approveTitle',
      texts: ['approveText', 'approveHow'],
      link: { url: link, label: 'approveButton' },
    },
    values,
  )

/** For a known device: the code, and no link. */
export const codeMail = (locale: Locale, values: About & { code: string }): Mail =>
  make(locale, { subject: 'codeSubject', title: 'codeTitle', texts: ['codeText'], code: values.code }, values)

export const changeMail = (locale: Locale, values: { name: string; code: string }): Mail =>
  make(locale, { subject: 'codeSubject', title: 'codeTitle', texts: ['changeText'], code: values.code }, values)

/** The notice to the address of before. */
export const changedMail = (locale: Locale, { link, ...values }: { name: string; email: string; link: string }): Mail =>
  make(
    locale,
    {
      subject: 'changedSubject',
      title: 'changedTitle',
      texts: ['changedText'],
      link: { url: link, label: 'changedButton' },
    },
    values,
  )

/** The key itself was shown in a window of the wallet. */
export const exportedMail = (locale: Locale, values: { name: string; browser: string }): Mail =>
  make(locale, { subject: 'exportedSubject', title: 'exportedTitle', texts: ['exportedText'], end: [] }, values)

/** Another device can open the wallet from now on. */
export const openedMail = (locale: Locale, values: About): Mail =>
  make(locale, { subject: 'openedSubject', title: 'openedTitle', texts: ['openedText'], end: [] }, values)

/** A browser went on with a log that lacks lines which it had seen. */
export const acceptedMail = (locale: Locale, values: About): Mail =>
  make(
    locale,
    { subject: 'acceptedSubject', title: 'acceptedTitle', texts: ['acceptedText', 'acceptedHow'], end: [] },
    values,
  )

/** A wrong number was typed for a device that asks for the key. */
export const closedMail = (
  locale: Locale,
  { link, isAll, ...values }: About & { link: string; isAll: boolean },
): Mail =>
  make(
    locale,
    {
      subject: 'closedSubject',
      title: 'closedTitle',
      texts: ['closedText', isAll ? 'closedAll' : 'closedDevice', 'closedHow'],
      link: { url: link, label: 'closedButton' },
      end: [],
    },
    values,
  )

/** A login without the key asked for something that its owner may object to. */
export const delayedMail = (
  locale: Locale,
  { link, kind, ...values }: About & { link: string; kind: 'end' | 'pin' },
): Mail =>
  make(
    locale,
    {
      subject: kind === 'pin' ? 'pinSubject' : 'endSubject',
      title: kind === 'pin' ? 'pinTitle' : 'endTitle',
      texts: [kind === 'pin' ? 'pinText' : 'endText', 'objectHow'],
      link: { url: link, label: 'objectButton' },
      end: [],
    },
    values,
  )

/** To whom has the address that somebody else wanted. */
export const usedMail = (locale: Locale, values: { name: string }): Mail =>
  make(locale, { subject: 'usedSubject', title: 'usedTitle', texts: ['usedText'] }, values)

function make(
  locale: Locale,
  { subject, title, texts, code, link, end: below = ['ignore'] }: Parts,
  values: Values,
): Mail {
  const told = (key: WordKey) => say(locale, key, values)
  const lines = texts.map(told)
  const end = [...below, 'never' as const].map(told)
  const text = [told(title), ...lines, ...(code ? [`    ${code}`] : []), ...(link ? [link.url] : []), ...end].join(
    '\n\n',
  )
  const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px;${style}">${content}</p>`
  const html = [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">`,
    `<title>${escaped(told(subject))}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    // Programs that show mails drop the document around them: what is said of the whole is said here again.
    `<div role="article" aria-label="${escaped(told(subject))}" lang="${locale}" dir="${directionOf(locale)}" style="max-width:480px;margin:0 auto;overflow-wrap:anywhere">`,
    `<h1 style="font-size:20px;margin:0 0 16px">${escaped(told(title))}</h1>`,
    ...lines.map((line) => paragraph(escaped(line))),
    ...(code ? [paragraph(leftToRight(code), 'font:600 28px/1.2 ui-monospace,monospace;letter-spacing:.2em')] : []),
    ...(link
      ? [
          `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="display:inline-block;padding:10px 16px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none">${escaped(told(link.label))}</a></p>`,
          paragraph(leftToRight(link.url), 'font-size:13px;word-break:break-all'),
        ]
      : []),
    ...end.map((line) => paragraph(escaped(line), 'font-size:13px;opacity:.75')),
    '</div></body></html>',
  ].join('\n')
  return { subject: told(subject), text: `${text}\n`, html }
}

/** Codes and addresses run their own way in every language, and begin where its lines begin. */
const leftToRight = (text: string) => `<span dir="ltr">${escaped(text)}</span>`

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
