/** Puts `text` between the markers `<!-- name:start -->` and `<!-- name:end -->` of a page, of bench/README.md where no other is named. */
export function writeTable(name: string, text: string, page?: string): void
/** What stands between them. @throws Error when the page does not have them */
export function readTable(name: string, page?: string): string
