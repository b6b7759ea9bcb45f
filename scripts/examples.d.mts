export type Block = { language: string; file?: string | undefined; code: string }
export function pages(): string[]
export function blocksOf(text: string): Block[]
export function writeExamples(): string
