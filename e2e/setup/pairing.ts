import type { Choice } from '@portico/sandbox/phone'
import { readCode } from '../pages/code.js'
import { DemoPage } from '../pages/demo.js'
import { type MountOptions, mountForTests } from './mounted.js'
import { phonesForTests } from './phones.js'
import { until } from './until.js'
import { browserForTests, type Visit } from './visit.js'

/** Shows the code for any wallet, and reads it as a camera would. */
export async function showCode({ modal }: Visit): Promise<string> {
  await modal.open()
  await modal.choose('Scan with your phone')
  await modal.title('Connect by QR code').waitFor()
  return readCode(modal)
}

/** Gives a spec file its browser and its phones, and a visit that is connected to a phone. */
export function pairingForTests() {
  const { visit, takePhone } = browserForTests()
  const { mount } = mountForTests()
  const { startPhone } = phonesForTests()

  async function connected(options: MountOptions = {}, choice: Choice = {}) {
    const [visited, phone] = await Promise.all([mount(options), startPhone()])
    await phone.pair(await showCode(visited))
    const session = await phone.approveProposal(choice)
    await visited.modal.closed()
    const demo = new DemoPage(visited.page)
    await until(async () => (await demo.status()) === 'connected')
    return { ...visited, demo, phone, topic: session?.topic ?? '' }
  }
  return { visit, mount, takePhone, startPhone, connected }
}
