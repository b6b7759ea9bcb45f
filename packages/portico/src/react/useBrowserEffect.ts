import { useEffect, useLayoutEffect } from 'react'

/** Before the page is painted. On a server there is no layout, and React 18 warns of it. */
export const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
