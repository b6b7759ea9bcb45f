/** The English sentences of the modal by the names that their groups are exported under. */
export function englishGroups(): Promise<Record<string, Readonly<Record<string, string>>>>
