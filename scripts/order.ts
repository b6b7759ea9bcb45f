import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that it begins early also where no run has measured it yet. */
const longest = [
  'sandbox/start.test.ts',
  'apps/services/src/main.test.ts',
  'apps/services/src/indexer/show.test.ts',
  'sandbox/services/onramp.test.ts',
  'apps/vault/src/email/login.test.ts',
  'packages/portico/src/solana/send.test.ts',
]
/** A process that is shared ends as soon as a file of another project is next. */
const projects = ['servers', 'alone', 'shared', 'canaries']

/** One project after the other, so that each shared process is begun once for each worker. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file))
      return projects.indexOf(project.name) * (longest.length + 1) + (place < 0 ? longest.length : place)
    }
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
