import type { Locator, Page } from 'playwright-core'
import { until } from '../setup/until.js'

const rdns: Record<string, string> = {
  Lantern: 'dev.portico.lantern',
  Quill: 'dev.portico.quill',
  'Old Tin': 'dev.portico.tin',
  Quarry: 'dev.portico.quarry',
  'Quarry Sats': 'dev.portico.quarry-sats',
  'Quarry Uni': 'dev.portico.quarry-uni',
  'Quarry Leather': 'dev.portico.quarry-leather',
  'Quarry OK': 'dev.portico.quarry-ok',
  Lumen: 'dev.portico.lumen',
  'Lantern on Solana': 'dev.portico.lantern-sol',
  Plover: 'dev.portico.plover',
  Keel: 'dev.portico.keel',
}

type Handle = {
  setAccount(index: number): void
  setChain(chainId: number): void
  lock(): void
  unlock(): void
  silent(on: boolean): void
  autoApprove(on: boolean): void
  atomic(on: boolean): void
  pending(): readonly unknown[]
  approve(): Promise<void>
  reject(): Promise<void>
  getState(): { chains: readonly { id: number }[] }
}

/** The demo extension wallet: its approval window as a person sees it, and its owner’s controls. */
export class TestWallet {
  constructor(
    readonly page: Page,
    readonly name: string,
  ) {}
  window(): Locator {
    return this.page.locator(`[data-test-wallet="${rdns[this.name]}"] dialog[open]`)
  }
  async approve() {
    await this.window().getByRole('button', { name: 'Approve', exact: true }).click()
  }
  async reject() {
    await this.window().getByRole('button', { name: 'Reject', exact: true }).click()
  }
  /** Answers where the wallet shows no window of its own. */
  async answer(verdict: 'approve' | 'reject') {
    await until(() => this.waiting())
    await this.control((wallet, given) => void wallet[given](), verdict)
  }
  async waiting() {
    return this.control((wallet) => wallet.pending().length > 0)
  }
  chains() {
    return this.control((wallet) => wallet.getState().chains.map((chain) => chain.id))
  }
  setAccount(index: number) {
    return this.control((wallet, value) => wallet.setAccount(value), index)
  }
  setChain(chainId: number) {
    return this.control((wallet, value) => wallet.setChain(value), chainId)
  }
  silent(on: boolean) {
    return this.control((wallet, value) => wallet.silent(value), on)
  }
  autoApprove(on: boolean) {
    return this.control((wallet, value) => wallet.autoApprove(value), on)
  }
  atomic(on: boolean) {
    return this.control((wallet, value) => wallet.atomic(value), on)
  }
  lock() {
    return this.control((wallet) => wallet.lock())
  }
  private async control<T, V = undefined>(act: (wallet: Handle, value: V) => T, value?: V): Promise<T> {
    const id = rdns[this.name]
    const wallet = await this.page.evaluateHandle(
      (key) => (window as unknown as { porticoTestWallets: Record<string, unknown> }).porticoTestWallets[key as string],
      id,
    )
    return (await wallet.evaluate(act as never, value)) as T
  }
}
