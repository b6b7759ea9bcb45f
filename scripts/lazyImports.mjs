/**
 * A lazy import of a module that stands in a file with others is written as `await import("x").then((n) => n.d)`. Vite before 8 reads
 * `const { a } = await import("x")` in it, by a pattern that does not look behind the bracket, and takes `a` of the wrong object: what it
 * builds for production then fails with the first act. `(await import("x")).d` is the same, and is read as it is meant.
 * Where more is chained on, it would not be the same, and stays.
 */
export function plainImports(code) {
  return code.replace(/\bawait (import\("[^"]+"\))\.then\(\((\w+)\) => \2\.(\w+)\)(?!\s*\.)/g, '(await $1).$3')
}

/** Lazy imports that Vite before 8 would read wrong, and parts of a file that are taken for promises. */
export const misread = (code) =>
  code.match(
    /\{[^{}.=]+\} = await import\([^)]+\)\s*\.then[^;\n]*|\(await import\([^)]*\)\)\.\w+\.(?:then|catch)\(/g,
  ) ?? []
