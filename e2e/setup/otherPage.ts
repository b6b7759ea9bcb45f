/** A page of a browser that is driven by its own protocol. */
export type OtherPage = {
  goto(url: string): Promise<void>
  /** Runs a function of the page, given as text, with plain arguments; resolves with the text or flag that it returns. */
  call<T extends string | boolean | number | undefined>(declaration: string, ...given: readonly string[]): Promise<T>
  close(): Promise<void>
}
