import { namesCopy } from '../../copy/en/names.js'
import type { ViewRow } from '../../viewTypes.js'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.js'

export const view: ViewRow<'RegisterAccountNameSuccess'> = {
  title: 'names.doneTitle',
  lead: 'none',
  copy: [namesCopy],
  Component: RegisterAccountNameSuccess,
}
