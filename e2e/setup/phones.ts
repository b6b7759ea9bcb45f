import { familiesOf } from '@portico/sandbox/families'
import { createPhone, type Phone, type PhoneOptions } from '@portico/sandbox/phone'
import { afterEach, inject } from 'vitest'

/** Gives a spec file phones: the reference wallet, headless in this process. Each phone of a test is stopped after it. */
export function phonesForTests() {
  const open = new Set<Phone>()
  afterEach(async () => {
    await Promise.all([...open].map((phone) => phone.stop()))
    open.clear()
  })

  async function startPhone(options: Partial<PhoneOptions> = {}): Promise<Phone> {
    const { services, chains, projectId, solana, bitcoin } = inject('addresses')
    const [first, ...others] = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
    if (!services || !first) throw new Error('A phone needs the services and the chains of the sandbox.')
    const phone = await createPhone({
      relayUrl: services.direct.relay,
      verifyUrl: services.direct.url,
      projectId,
      chains: [first, ...others],
      families: await familiesOf({ solana, bitcoin }),
      ...options,
    })
    open.add(phone)
    return phone
  }
  return { startPhone }
}
