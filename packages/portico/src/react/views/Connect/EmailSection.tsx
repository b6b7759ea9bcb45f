import type { ReactElement } from 'react'

/** The door for signing in by email: the embedded wallet brings it. */
export function EmailSection(_: { reason: string | undefined }): ReactElement | null {
  return null
}
