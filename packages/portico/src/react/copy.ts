import { useContext } from 'react'
import { CopyContext } from './context.js'
import type { Copy } from './makeCopy.js'

/** The function that says things: `t('connect.title', { app })`. */
export function useCopy(): Copy {
  return useContext(CopyContext)
}
