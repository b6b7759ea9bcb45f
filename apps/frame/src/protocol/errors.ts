import { Refusal } from '../signing/refusal.js'

/** What the page may be told went wrong, beside a `Refusal`. Any other error leaves the frame as 'An error occurred', without its words. */
export class FrameError extends Error {
  readonly code: number | undefined
  readonly data: unknown

  constructor(message: string, options: { code?: number; data?: unknown; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'FrameError'
    this.code = options.code
    this.data = options.data
  }
}

export type ErrorPayload = { message: string; code?: number; data?: unknown }

export function errorPayload(error: unknown): ErrorPayload {
  if (!(error instanceof FrameError || error instanceof Refusal)) return { message: 'An error occurred' }
  return {
    message: error.message,
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.data === undefined ? {} : { data: error.data }),
  }
}
