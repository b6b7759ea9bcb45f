export function doors(): readonly { name: string; place: string; source: string }[]
