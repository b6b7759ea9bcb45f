export const sidebar: readonly { title: string; pages: readonly (readonly [page: string, name: string])[] }[]
