import { useEffect, useState } from 'react'
import { useShell } from './context.js'
import type { LoadedCode } from './viewTypes.js'

/** A module that is loaded when it is wanted, and there at once where it was loaded before. `load` must be stable. */
export function useLoaded<T extends object>(wanted: boolean, load: () => Promise<T>): T | undefined {
  const shell = useShell()
  const [, setCount] = useState(0)
  const part = shell.parts.get(load) as T | undefined
  useEffect(() => {
    if (!wanted || part) return
    let stale = false
    loadPart(shell, load).then(
      () => stale || setCount((count) => count + 1),
      (error: unknown) => shell.portico.client.report(error, 'INTERNAL_SDK_ERROR'),
    )
    return () => {
      stale = true
    }
  }, [wanted, part, load, shell])
  return part
}

type Loaded = { copy?: readonly Readonly<Record<string, string>>[]; icons?: Readonly<Record<string, string>> }

/** Loads a part ahead of the drawing that needs it, with the sentences that it says and the icons that it draws. */
export async function loadPart(code: LoadedCode, load: () => Promise<object>): Promise<void> {
  const part: Loaded = await load()
  Object.assign(code.texts, ...(part.copy ?? []))
  Object.assign(code.icons, part.icons)
  code.parts.set(load, part)
}
