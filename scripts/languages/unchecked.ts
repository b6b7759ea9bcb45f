import { english } from './english.js'
import { guardedRows } from './guarded.mjs'
import { readSentences } from './read.mjs'

/** Lists the guarded sentences of a language that no second reader has read as they stand now, with the hash that their check bears. */
const [tag = ''] = process.argv.slice(2)
const said = {
  modal: readSentences(tag, 'modal'),
  frame: readSentences(tag, 'frame'),
  mails: readSentences(tag, 'mails'),
}
const checked = readSentences(tag, 'checked')
for (const { name, hash } of guardedRows(english, said)) {
  if (checked[name]?.hash === hash) continue
  const [file = '', key = ''] = name.split(/:(.*)/)
  console.log(`${name}\t${hash}\t${said[file as keyof typeof said][key]}`)
}
