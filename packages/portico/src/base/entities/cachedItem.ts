/** A value with the moment it was read, in milliseconds since 1970. */
export type CachedItem<T> = { value: T; timestamp: number }
