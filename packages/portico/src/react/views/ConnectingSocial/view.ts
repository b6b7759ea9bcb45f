import { banIcon } from '../../../ui/banIcon.js'
import { socialIcons } from '../../../ui/socialIcons.js'
import { connectingSocialCopy } from '../../copy/en/social.js'
import { socialNames } from '../../parts/socialNames.js'
import type { ViewRow } from '../../viewTypes.js'
import { ConnectingSocial } from './ConnectingSocial.js'

export const view: ViewRow<'ConnectingSocial'> = {
  title: ({ params: { provider } }) => socialNames[provider],
  copy: [connectingSocialCopy],
  icons: { ...socialIcons, ...banIcon },
  Component: ConnectingSocial,
}
