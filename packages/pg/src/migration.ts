/** A step of a database. Once it was released it is never changed. */
export type Migration = {
  /** Steps are taken in the order of their list, each once. */
  id: number
  name: string
  sql: string
  /** Why processes of older versions have to be stopped before it. Without one they go on: then it only adds what they need not know. */
  stopsOlder?: string
}
