/** The name of this build: vite.config.ts puts it in. */
declare const __BUILD__: string

declare module '*?worker&url' {
  const url: string
  export default url
}

declare module '*.css'
