export type StorageKey = string
export type StorageValue<_K extends StorageKey> = unknown
