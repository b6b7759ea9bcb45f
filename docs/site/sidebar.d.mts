export const sidebar: readonly { title: string; pages: readonly (readonly [page: string, name: string])[] }[]
export const awaited: readonly string[]
