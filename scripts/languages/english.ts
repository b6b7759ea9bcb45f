import { copyOfPage as approve } from '../../apps/frame/src/approve/copy.js'
import { copy as confirm } from '../../apps/frame/src/confirm/copy.js'
import { copyOfPage as handover } from '../../apps/frame/src/handover/copy.js'
import { copyOfPage as home } from '../../apps/frame/src/home/copy.js'
import { copyOfPage as owners } from '../../apps/frame/src/home/owners/copy.js'
import { copyOfPage as passkey } from '../../apps/frame/src/passkey/copy.js'
import { copyOfPage as popup } from '../../apps/frame/src/popup/copy.js'
import { copyOfPage as restored } from '../../apps/frame/src/restored/restoredCopy.js'
import { copyOfPage as undo } from '../../apps/frame/src/undo/copy.js'
import { objectCopyOfPage as object } from '../../apps/frame/src/undo/objectCopy.js'
import { copyOfPage as views } from '../../apps/frame/src/views/copy.js'
import { english as mails } from '../../apps/vault/src/mail/english.js'
import { catalog } from '../../packages/portico/src/base/errors/catalog.js'
import { en } from '../../packages/portico/src/react/copy/en.js'

export type FileName = 'modal' | 'frame' | 'mails'
export type Sentences = Readonly<Record<string, string>>

/** Errors that people see, by the keys of their words. */
const errors = Object.entries(catalog).flatMap(([code, row]): [string, string][] => {
  if (typeof row === 'string' || row.surface === 'thrown' || row.surface === 'console') return []
  const hint = 'hint' in row ? row.hint : undefined
  return [[`error.${code}`, row.text], ...(hint ? [[`error.${code}.hint`, hint] as [string, string]] : [])]
})

const groups = {
  views,
  approve,
  handover,
  home,
  owners,
  passkey,
  popup,
  undo,
  object,
  restored,
  confirm: () => confirm,
}
const frame = Object.entries(groups).flatMap(([group, copyOf]) =>
  Object.entries(copyOf()).map(([key, text]) => [`${group}.${key}`, text]),
)

/** Every English sentence that people read, by the files that its translations stand in. */
export const english: Readonly<Record<FileName, Sentences>> = {
  modal: { ...en, ...Object.fromEntries(errors) },
  frame: Object.fromEntries(frame),
  mails,
}
