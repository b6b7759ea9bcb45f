import { permissionsCopy, permissionsTitleCopy } from '../../copy/en/permissions.js'
import type { ViewRow } from '../../viewTypes.js'
import { Permissions } from './Permissions.js'

export const view: ViewRow<'Permissions'> = {
  title: 'permissions.title',
  copy: [permissionsTitleCopy, permissionsCopy],
  Component: Permissions,
}
