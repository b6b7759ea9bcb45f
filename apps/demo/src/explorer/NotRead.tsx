import type { Loaded } from './useLoad.js'

/** What stands in the place of a page that is being read, or could not be. */
export function NotRead({ state, title }: { state: Exclude<Loaded<unknown>, { status: 'ready' }>; title: string }) {
  return (
    <>
      <h1>{title}</h1>
      {state.status === 'failed' ? (
        <p className="failed" role="alert">
          {state.message}
        </p>
      ) : (
        <p role="status">Reading…</p>
      )}
    </>
  )
}
