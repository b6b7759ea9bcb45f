export function plainImports(code: string): string
export function misread(code: string): string[]
