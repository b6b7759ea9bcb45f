import { type ReactElement, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { commonIcons } from '../../packages/portico/src/ui/commonIcons.js'
import { plainUi, UiContext } from '../../packages/portico/src/ui/context.js'
import { keyIcons } from '../../packages/portico/src/ui/keyIcons.js'
import { profileIcons } from '../../packages/portico/src/ui/profileIcons.js'
import { sendIcons } from '../../packages/portico/src/ui/sendIcons.js'
import { speedIcons } from '../../packages/portico/src/ui/speedIcons.js'
import { storeIcons } from '../../packages/portico/src/ui/storeIcons.js'
import { css as base } from '../../packages/portico/src/ui/styles/base.css.generated.js'
import { css as common } from '../../packages/portico/src/ui/styles/common.css.generated.js'
import { css as contrast } from '../../packages/portico/src/ui/styles/contrast.css.generated.js'
import { css as lists } from '../../packages/portico/src/ui/styles/lists.css.generated.js'
import { css as motion } from '../../packages/portico/src/ui/styles/motion.css.generated.js'
import { css as shell } from '../../packages/portico/src/ui/styles/shell.css.generated.js'
import { css as tokens } from '../../packages/portico/src/ui/styles/tokens.css.generated.js'
import { css as tones } from '../../packages/portico/src/ui/styles/tones.css.generated.js'
import { swapIcons } from '../../packages/portico/src/ui/swapIcons.js'

import { FirstParts } from './partsFirst.js'
import { SecondParts } from './partsSecond.js'

function Surroundings(): ReactElement {
  const [host, setHost] = useState<HTMLElement | null>(null)
  const root = useMemo(() => host?.shadowRoot ?? host?.attachShadow({ mode: 'open' }), [host])
  const ui = useMemo(() => {
    const sheets = new Map<string, CSSStyleSheet>()
    const adopt = (css: string) => {
      if (!root || sheets.has(css)) return
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }
    adopt(tokens + tones + base + lists + shell + motion + common + contrast)
    return {
      ...plainUi,
      icons: { ...commonIcons, ...keyIcons, ...profileIcons, ...sendIcons, ...speedIcons, ...storeIcons, ...swapIcons },
      adopt,
      words: { clearSearch: 'Clear search', dismiss: 'Dismiss', max: 'Max', newTab: 'opens in a new tab' },
    }
  }, [root])
  const query = new URLSearchParams(location.search)
  return (
    <portico-modal ref={setHost} data-theme={query.get('theme') ?? undefined}>
      {root &&
        createPortal(
          <UiContext.Provider value={ui}>
            <div
              dir={query.get('dir') ?? 'ltr'}
              style={{ display: 'flex', flexWrap: 'wrap', gap: 32, alignItems: 'start', padding: 32 }}
            >
              <FirstParts />
              <SecondParts />
            </div>
          </UiContext.Provider>,
          root as unknown as Element,
        )}
    </portico-modal>
  )
}

declare module 'react' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
    interface IntrinsicElements {
      'portico-modal': React.HTMLAttributes<HTMLElement> & {
        ref?: (element: HTMLElement | null) => void
        [data: `data-${string}`]: unknown
      }
    }
  }
}

createRoot(document.getElementById('root') as HTMLElement).render(<Surroundings />)
