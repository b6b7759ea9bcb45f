import type { HomeCopy } from './copy.js'

/** While the code of a view, or what it shows, is on its way. */
export const Waiting = ({ copy }: { copy: HomeCopy }) => (
  <main className="alone lead" aria-busy="true">
    <h1 className="waiting">{copy.loading}</h1>
  </main>
)
