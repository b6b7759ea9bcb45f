import { namesCopy } from '../../copy/en/names.js'
import type { ViewRow } from '../../viewTypes.js'
import { RegisterAccountName } from './RegisterAccountName.js'

export const view: ViewRow<'RegisterAccountName'> = {
  title: 'names.title',
  copy: [namesCopy],
  Component: RegisterAccountName,
}
