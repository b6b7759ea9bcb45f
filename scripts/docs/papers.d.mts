export function fileOf(page: string): string
export function forSite(file: string, text: string, tree: { known: ReadonlySet<string>; pictures: Set<string> }): string
