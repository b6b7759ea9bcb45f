/** Icons of the field for an e-mail address; lucide, ISC licence. */
export const loginIcons = {
  mail: 'M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  'arrow-right': 'M5 12h14M12 5l7 7-7 7',
} as const
