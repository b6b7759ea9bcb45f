import { describe, expect, test } from 'vitest'
import { matchTag } from './match.js'

const offered = ['en', 'de', 'pt-BR', 'he', 'id', 'zh-Hans', 'zh-Hant']

describe('matchTag', () => {
  test.each([
    ['de', 'de', 'de'],
    ['de-CH', 'de', 'de-CH'],
    ['DE_ch', 'de', 'de-CH'],
    ['en-GB', 'en', 'en-GB'],
    ['pt-PT', 'pt-BR', 'pt-BR'],
    ['pt', 'pt-BR', 'pt'],
    ['pt-BR', 'pt-BR', 'pt-BR'],
    ['iw', 'he', 'he'],
    ['in-ID', 'id', 'id-ID'],
    ['zh', 'zh-Hans', 'zh'],
    ['zh-CN', 'zh-Hans', 'zh-CN'],
    ['zh-SG', 'zh-Hans', 'zh-SG'],
    ['zh-TW', 'zh-Hant', 'zh-TW'],
    ['zh-HK', 'zh-Hant', 'zh-HK'],
    ['zh-Hant-MO', 'zh-Hant', 'zh-Hant-MO'],
  ])('default: %s reads %s, with figures of %s', (asked, tag, locale) => {
    expect(matchTag(asked, offered)).toEqual({ tag, locale })
  })

  test.each(['sv', 'de-Cyrl', 'dex', '', 'not a tag', '*'])('behavior: %j has none', (asked) => {
    expect(matchTag(asked, offered)).toBeUndefined()
  })
})
