import { commonIcons } from '../../ui/commonIcons.js'
import { css } from '../../ui/styles/common.css.generated.js'
import { css as tones } from '../../ui/styles/tones.css.generated.js'
import { commonCopy } from '../copy/en/common.js'

/** What views share beside the base set, which Connect does with. A notice needs it too. */
export const common = { icons: commonIcons, texts: commonCopy, css: tones + css }
