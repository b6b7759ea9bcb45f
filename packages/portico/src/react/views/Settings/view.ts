import { keyIcons } from '../../../ui/keyIcons.js'
import { settingsIcons } from '../../../ui/settingsIcons.js'
import { leaveCopy } from '../../copy/en/leave.js'
import { settingsCopy } from '../../copy/en/settings.js'
import type { ViewRow } from '../../viewTypes.js'
import { Settings } from './Settings.js'

export const view: ViewRow<'Settings'> = {
  title: 'settings.title',
  copy: [leaveCopy, settingsCopy],
  icons: { ...keyIcons, ...settingsIcons },
  Component: Settings,
}
