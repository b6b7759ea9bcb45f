import { createContext, useContext } from 'react'
import { type Copy, makeCopy } from './makeCopy.js'

export const CopyContext = createContext<Copy>(makeCopy({}, 'en', {}))

/** The function that says things in the modal: `t('connect.title', { app })`. */
export function useCopy(): Copy {
  return useContext(CopyContext)
}
