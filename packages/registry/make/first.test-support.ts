import { type CountedUse, countOf } from '../src/countOf.js'
import { firstOf } from '../src/firstOf.js'
import { firstModule } from './page.test-support.js'

// biome-ignore lint/performance/noBarrelFile: it stands for a door
export { pageListingOf } from '../src/pageListing.js'

/** `@portico/registry/first` for tests. */
const first = firstModule()
export const firstWallets = firstOf(first)
export const countOfAll = (namespaces: readonly string[], use: CountedUse) => countOf(first.counts, namespaces, use)
