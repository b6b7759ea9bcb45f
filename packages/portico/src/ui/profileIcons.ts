/** Icons of the wallets in use; lucide, ISC licence, like those of `Icon.tsx`. */
export const profileIcons = {
  'trash-2': 'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  plus: 'M5 12h14M12 5v14',
} as const
