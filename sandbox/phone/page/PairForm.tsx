import { useEffect, useState } from 'react'
import type { Phone } from '../types.js'
import type { Attempt } from './PhoneScreen.js'
import { readCode, readScreen } from './readCode.js'

/** Takes a link by typing or pasting, or a code from a picture that was pasted or dropped, or from the screen. */
export function PairForm({ phone, attempt }: { phone: Phone; attempt: Attempt }) {
  const [text, setText] = useState('')
  const pair = (found: string) =>
    attempt(async () => {
      await phone.pair(found)
      setText('')
    })
  const pairPicture = (picture: Blob) => attempt(async () => phone.pair(await readCode(picture)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the handlers only reach for the phone, which stays the same
  useEffect(() => {
    const take = (files: FileList | undefined, event: Event) => {
      const picture = [...(files ?? [])].find((file) => file.type.startsWith('image/'))
      if (!picture) return
      event.preventDefault()
      pairPicture(picture)
    }
    const onPaste = (event: ClipboardEvent) => take(event.clipboardData?.files, event)
    const onDrop = (event: DragEvent) => take(event.dataTransfer?.files, event)
    const onDragOver = (event: DragEvent) => event.preventDefault()
    window.addEventListener('paste', onPaste)
    window.addEventListener('drop', onDrop)
    window.addEventListener('dragover', onDragOver)
    return () => {
      window.removeEventListener('paste', onPaste)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('dragover', onDragOver)
    }
  }, [phone])

  return (
    <section>
      <h2>Connect to an app</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pair(text)
        }}
      >
        <label className="field">
          Pairing link
          <input value={text} data-testid="uri" spellCheck={false} onChange={(event) => setText(event.target.value)} />
        </label>
        <div className="buttons">
          <button type="submit" className="primary" data-testid="pair">
            Pair
          </button>
          <button type="button" onClick={() => attempt(async () => phone.pair(await readScreen()))}>
            Scan the screen
          </button>
          <label className="file">
            Scan a picture
            <input
              type="file"
              accept="image/*"
              data-testid="picture"
              onChange={(event) => {
                const [picture] = event.target.files ?? []
                if (picture) pairPicture(picture)
              }}
            />
          </label>
        </div>
      </form>
      <p className="hint">You can also paste or drop a picture of the code anywhere on this page.</p>
    </section>
  )
}
