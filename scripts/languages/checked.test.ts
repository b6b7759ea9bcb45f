import { describe, expect, test } from 'vitest'
import { english } from './english.js'
import { guardedRows, hashOf } from './guarded.mjs'
import { readSentences, tags } from './read.mjs'

const sentencesOf = (tag: string) => ({
  modal: readSentences(tag, 'modal'),
  frame: readSentences(tag, 'frame'),
  mails: readSentences(tag, 'mails'),
})

test.each(tags())(
  'behavior: what %s says of money, keys and ways in was read back by a second reader as it stands now',
  (tag) => {
    const checked = readSentences(tag, 'checked')
    const rows = guardedRows(english, sentencesOf(tag))
    expect(rows.length).toBeGreaterThan(700)
    const unread = rows.filter(({ name, hash }) => checked[name]?.hash !== hash || !checked[name]?.back.trim())
    expect(unread.map(({ name }) => name)).toEqual([])
  },
)

describe('guardedRows', () => {
  const said = {
    modal: { 'send.self': 'Das ist deine eigene Adresse.', 'send.to': 'An', 'connect.title': 'Mit {app} verbinden' },
  }

  test('default: sentences about money, of three words and more', () => {
    expect(guardedRows(english, said)).toEqual([
      { name: 'modal:send.self', hash: hashOf(english.modal['send.self'] ?? '', said.modal['send.self']) },
    ])
  })

  test.each(['other English', 'another translation'])('behavior: %s voids the check', (what) => {
    const [before] = guardedRows(english, said)
    const [after] =
      what === 'other English'
        ? guardedRows({ ...english, modal: { ...english.modal, 'send.self': 'This address is yours.' } }, said)
        : guardedRows(english, { modal: { 'send.self': 'Das ist deine Adresse.' } })
    expect(after?.name).toBe(before?.name)
    expect(after?.hash).not.toBe(before?.hash)
  })

  test('behavior: each form of a sentence that counts is a row', () => {
    const forms = {
      modal: {
        'account.balanceUnavailableText': 'x',
        'sendReview.sentTimes.few': 'x {n}',
        'sendReview.sentTimes': 'x',
      },
    }
    expect(guardedRows(english, forms).map(({ name }) => name)).toEqual([
      'modal:sendReview.sentTimes.few',
      'modal:sendReview.sentTimes',
    ])
  })
})
