/**
 * Simplified marks of the login providers, as path data on a 24 by 24 grid. `github` and `facebook` are lucide's (ISC);
 * the others are drawn for Portico. Owners' own artwork replaces them where the directory has it.
 */
export const socialMarks: Readonly<Record<string, string>> = {
  google: 'M20.5 12H12.4M20.5 12a8.5 8.5 0 1 1-2.6-6.1',
  x: 'M4.5 4.5h3.6l11.4 15h-3.6zM19 4.5 13.2 11M10.6 13.8 5 19.5',
  discord:
    'M8.5 5.5C6.8 5.8 5.5 6.3 4.6 7 3 9.6 2.4 12.9 2.6 16.4c1.5 1.2 3.1 1.9 4.7 2.1l1.2-1.9c2.3.6 4.7.6 7 0l1.2 1.9c1.6-.2 3.2-.9 4.7-2.1.2-3.5-.4-6.8-2-9.4-.9-.7-2.2-1.2-3.9-1.5l-.7 1.3a15 15 0 0 0-5.6 0zM7.9 12.3a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0M13.9 12.3a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0',
  farcaster: 'M5 4.5h14M6.5 4.5v15M17.5 4.5v15M8.6 19.5v-6.4a3.4 3.4 0 0 1 6.8 0v6.4M4.5 19.5h5M14.5 19.5h5',
  github:
    'M15 22v-4a4.8 4.8 0 0 0-1-3.5c3 0 6-2 6-5.5.08-1.25-.27-2.48-1-3.5.28-1.15.28-2.35 0-3.5 0 0-1 0-3 1.5-2.64-.5-5.36-.5-8 0C6 2 5 2 5 2c-.3 1.15-.3 2.35 0 3.5A5.403 5.403 0 0 0 4 9c0 3.5 3 5.5 6 5.5-.39.49-.68 1.05-.85 1.65-.17.6-.22 1.23-.15 1.85v4M9 18c-4.51 2-5-2-7-2',
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
}
