import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that it begins early also where no run has measured it yet. */
const longest = [
  'sandbox/start.test.ts',
  'apps/services/src/main.test.ts',
  'apps/services/src/indexer/show.test.ts',
  'sandbox/services/onramp.test.ts',
  'apps/vault/src/email/login.test.ts',
  'sandbox/services/everyCall.test.ts',
  'packages/portico/src/solana/send.test.ts',
]

/** Files that have a process of their own first, then those that share one: it ends as soon as another kind of file is next. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file))
      return (project.config.isolate ? 0 : longest.length + 1) + (place < 0 ? longest.length : place)
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
