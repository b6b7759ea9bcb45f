import { moreIcons } from '../../ui/moreIcons.js'
import { css } from '../../ui/styles/more.css.generated.js'
import { css as tones } from '../../ui/styles/tones.css.generated.js'
import { commonCopy } from '../copy/en/common.js'

/** What the views beyond the first one share: loaded with the first of them, or with a notice. */
export const more = { icons: moreIcons, texts: commonCopy, css: tones + css }
