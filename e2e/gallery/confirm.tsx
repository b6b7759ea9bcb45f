import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Confirm } from '../../apps/frame/src/confirm/Confirm.js'
import type { SheetModel } from '../../apps/frame/src/confirm/model.js'
import { cleanLine } from '../../apps/frame/src/confirm/text.js'
import { makeSpeaker } from '../../apps/frame/src/views/speak.js'
import { css as tokens } from '../../packages/portico/src/ui/styles/tokens.css.generated.js'
import { css as tones } from '../../packages/portico/src/ui/styles/tones.css.generated.js'

/** The confirmation of the embedded wallet, with one of the sheets that its tests hold. Answers are written below it. */
const query = new URLSearchParams(location.search)
const name = query.get('sheet') ?? 'send-new'

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `${(tokens + tones).replaceAll(':host', ':root')} *, ::before, ::after { box-sizing: border-box }
  html { background: var(--portico-surface); font: 400 15px/1.45 var(--_font) }
  body { margin: 0 auto; max-inline-size: 360px } @media (width <= 430px) { body { max-inline-size: none } }`,
)
document.adoptedStyleSheets = [sheet]
const { style } = document.documentElement
style.colorScheme = query.get('theme') === 'dark' ? 'dark' : 'light'
await makeSpeaker().speak([query.get('locale')])
const link = document.createElement('link')
Object.assign(link, { rel: 'stylesheet', href: '/confirm.css' })
await new Promise((resolve) => {
  link.onload = resolve
  document.head.append(link)
})

/** A foreign name in the place of each symbol, cleaned as it is when the sheet is made. */
const foreign = query.get('symbol')
const named = (text: string) =>
  foreign
    ? text.replace(/"(symbol|name)":"[^"]*"/g, (_, key) => `"${key}":${JSON.stringify(cleanLine(foreign, 16))}`)
    : text

const { default: found } = (await import(`../../apps/frame/src/confirm/golden/${name}.json`)) as { default: SheetModel }
const model = JSON.parse(named(JSON.stringify(found))) as SheetModel

function Page() {
  const [answers, setAnswers] = useState<readonly string[]>([])
  const add = (answer: string) => setAnswers((before) => [...before, answer])
  return (
    <>
      <Confirm
        sheet={model}
        waiting={Number(query.get('waiting') ?? 0)}
        onApprove={() => add('approved')}
        onReject={add}
        onChoose={(name, option) => add(`${name} ${option}`)}
      />
      <output hidden>{answers.join(' ')}</output>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />)
