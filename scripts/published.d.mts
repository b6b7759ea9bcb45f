/** What is published, those first that others need. */
export const published: readonly string[]
