/** Puts `text` between the markers `<!-- name:start -->` and `<!-- name:end -->` of bench/README.md. */
export function writeTable(name: string, text: string): void
