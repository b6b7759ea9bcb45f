import { useState } from 'react'
import type { Kit } from '../session/keys.js'
import type { HomeCopy } from './copy.js'
import { KitPaper } from './KitPaper.js'
import type { HomeParts } from './model.js'

/** Makes a recovery kit: it counts only once the person has shown that they wrote it down. */
export function KitMaker({ copy, parts, onClose }: { copy: HomeCopy; parts: HomeParts; onClose(): void }) {
  const [state, setState] = useState<'paper' | 'busy' | 'failed' | Kit>('paper')

  async function keep(entropy: Uint8Array<ArrayBuffer>): Promise<void> {
    setState('busy')
    setState(await parts.keys.makeKit(entropy).catch(() => 'failed' as const))
  }

  async function download(kit: Kit): Promise<void> {
    const { kitFile } = await import('./kitFile.js')
    const file = kitFile(kit, document.documentElement.lang, { ...copy, title: copy.kitTitle })
    const url = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = url
    link.download = `wallet-${kit.addresses.eip155.slice(2, 8)}.html`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }

  if (typeof state === 'string')
    return (
      <KitPaper
        copy={copy}
        intro={copy.kitBody}
        isBusy={state === 'busy'}
        hasFailed={state === 'failed'}
        onWritten={(entropy) => void keep(entropy)}
        onClose={onClose}
      />
    )
  return (
    <main className="alone home">
      <div className="lead">
        <h1>{copy.kitDone}</h1>
        <p>{copy.kitDoneBody}</p>
      </div>
      <button type="button" className="btn primary" onClick={() => void download(state)}>
        {copy.kitFile}
      </button>
      <button type="button" className="btn plain" onClick={onClose}>
        {copy.done}
      </button>
    </main>
  )
}
