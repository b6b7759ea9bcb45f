import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { matchTag as matchOfVault } from '../../apps/vault/src/contract/matchTag.js'
import { matchTag } from '../../packages/portico/src/languages/match.js'
import { viewTable } from '../../packages/portico/src/react/viewTable.js'
import { wordsByAct } from './acts.mjs'
import { englishGroups } from './groups.mjs'
import { tags } from './read.mjs'

const groups = await englishGroups()
const { groups: byAct, actOf } = wordsByAct()
const keysOf = (act: string) => [...(byAct[act] ?? [])].flatMap((name) => Object.keys(groups[name] ?? {}))

describe('the files of a language', () => {
  test.each(Object.keys(viewTable) as (keyof typeof viewTable)[])(
    'behavior: what %s says is there when it is drawn',
    async (name) => {
      const { view } = await viewTable[name]()
      const here = new Set([...keysOf('open'), ...keysOf('common'), ...keysOf(actOf[name] ?? '')])
      const said = view.copy.flatMap((group) => Object.keys(group))
      expect(said.filter((key) => !here.has(key))).toEqual([])
    },
  )

  test('behavior: every sentence stands in one of them', () => {
    const here = new Set([
      ...Object.keys(byAct).flatMap(keysOf),
      ...Object.keys({ ...groups.buttonCopy, ...groups.fieldCopy }),
    ])
    const all = Object.values(groups).flatMap((group) => Object.keys(group))
    expect(all.filter((key) => !here.has(key))).toEqual([])
  })

  test('behavior: each view has one', () => {
    const views = readdirSync(new URL('../../packages/portico/src/react/views', import.meta.url))
    expect(views.filter((name) => !actOf[name])).toEqual([])
  })
})

test('behavior: modal and vault find the same language for a tag', () => {
  const offered = ['en', 'pt-BR', 'he', 'zh-Hans', 'zh-Hant', ...tags()]
  for (const asked of [
    'en-GB',
    'pt-PT',
    'iw',
    'zh',
    'zh-HK',
    'zh-Hant-TW',
    'de-CH',
    'de_CH',
    'sv',
    '',
    '*',
    'x',
    ...offered,
  ])
    expect(matchTag(asked, offered), asked).toEqual(matchOfVault(asked, offered))
})
