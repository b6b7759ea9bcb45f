/** `scripts/styles.mjs` turns each `x.css` beside this file into a module that exports its minified text. */
declare module '*.css.generated.js' {
  export const css: string
}
