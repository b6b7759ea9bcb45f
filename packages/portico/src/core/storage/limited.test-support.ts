import type { StorageAdapter } from '../options.js'
import { memoryAdapter } from './adapters.js'

/** A disk of so many letters, names and values together, as a browser's local storage is; it throws as that does. */
export function limitedDisk(most: number) {
  const map = new Map<string, string>()
  const size = () => [...map].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  const plain = memoryAdapter(map)
  const storage: StorageAdapter = {
    ...plain,
    setItem(key, value) {
      const before = map.get(key)
      const next = size() - (before === undefined ? 0 : key.length + before.length) + key.length + value.length
      if (next > most) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      plain.setItem(key, value)
    },
  }
  /** The app's own data takes all that is left, but for `room` letters. */
  const fill = (room = 0) => plain.setItem('app', 'x'.repeat(Math.max(0, most - size() - 'app'.length - room)))
  return { map, storage, fill }
}
