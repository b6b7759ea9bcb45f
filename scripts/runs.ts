/** How often a property is tried: a fifth of the number in the quick tier, all of it in the long one. */
export const runs = (all: number): number =>
  process.env.LONG === '1' ? all : Math.max(Math.min(all, 5), Math.ceil(all / 5))
