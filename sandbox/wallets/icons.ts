const uri = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
const tile = (background: string, drawing: string) =>
  uri(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="${background}"/>${drawing}</svg>`,
  )

/** Drawn for the sandbox: no mark of anybody else's. */
export const lanternIcon = tile(
  '#8a4b12',
  '<path d="M38 22h20v6H38zM32 32h32l4 34a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6z" fill="#fff3dc"/><path d="M48 40c7 8 9 12 9 17a9 9 0 0 1-18 0c0-5 2-9 9-17z" fill="#e08a1e"/>',
)
export const quillIcon = tile(
  '#24506b',
  '<path d="M72 20C46 22 30 40 28 66l-4 12h5l4-10c26-2 38-20 39-48z" fill="#eaf4fa"/><path d="M32 66c8-16 18-27 32-38" stroke="#24506b" stroke-width="3" fill="none"/>',
)
export const oldTinIcon = tile(
  '#5c5f66',
  '<path d="M24 36c0-6 48-6 48 0v30c0 6-48 6-48 0z" fill="#d9dce2"/><ellipse cx="48" cy="36" rx="24" ry="6" fill="#f2f4f7"/><path d="M44 34h8v4h-8z" fill="#5c5f66"/>',
)
export const lumenIcon = tile(
  '#4a2f7a',
  '<circle cx="48" cy="48" r="13" fill="#f4ecff"/><path d="M48 18v10M48 68v10M18 48h10M68 48h10M27 27l7 7M62 62l7 7M69 27l-7 7M34 62l-7 7" stroke="#c9adff" stroke-width="6" stroke-linecap="round"/>',
)
export const quarryIcon = (hue: number) =>
  tile(
    `hsl(${hue} 46% 34%)`,
    '<path d="M20 70V52l14-8v26zM38 70V38l16-10v42zM58 70V46l18-8v32z" fill="#f7efe4"/><path d="M20 52l14-8M38 38l16-10M58 46l18-8" stroke="#0004" stroke-width="4"/>',
  )
