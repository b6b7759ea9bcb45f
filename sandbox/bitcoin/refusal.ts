/** What the node of a real chain says when it does not take a transaction. */
export class RefusedTransaction extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'RefusedTransaction'
    this.code = code
  }
}
