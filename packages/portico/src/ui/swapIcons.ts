/** Icons of swapping; lucide, ISC licence, like those of `Icon.tsx`. */
export const swapIcons = {
  'settings-2': 'M14 17H5M19 7h-9M14 17a3 3 0 1 0 6 0 3 3 0 1 0-6 0M4 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
} as const
