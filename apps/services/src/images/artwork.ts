/** Drawings of the demo's invented wallets and of a few coins, on a field of 36 by 36: the ground's colour and what stands on it. */
export type Drawing = readonly [ground: string, shapes: string]

export const walletDrawings: Readonly<Record<string, Drawing>> = {
  lantern: [
    '#E2A33B',
    '<path d="M12 12h12v2l-2 3v8l-2 3h-4l-2-3v-8l-2-3z" fill="#3A2505"/><circle cx="18" cy="20" r="2.6" fill="#FFE3A8"/>',
  ],
  harbor: [
    '#1F4E5F',
    '<path d="M18 8v17M11 20c0 4 3.2 7 7 7s7-3 7-7M14 13h8" stroke="#DDEFF2" stroke-width="2.4" fill="none" stroke-linecap="round"/>',
  ],
  oakline: [
    '#35523B',
    '<path d="M18 28V17M18 22l5-4" stroke="#E4EEDD" stroke-width="2.2" stroke-linecap="round"/><circle cx="18" cy="13" r="5.5" fill="#9CC58B"/><circle cx="24" cy="16" r="3" fill="#C9E0B8"/>',
  ],
  fennel: [
    '#EEF0E4',
    '<path d="M18 29V15M18 21c-5 0-7-3-7-7 4 0 7 2 7 7zM18 18c0-5 2.5-8 6.5-8.5C25 14 23 18 18 18z" fill="#6E8B2F" stroke="#4F6620" stroke-width="1.2"/>',
  ],
  quill: [
    '#2B2440',
    '<path d="M25 9c-8 1-13 7-14 17l3-3c6-1 10-6 11-14zM13 24l7-9" stroke="#E9E2FF" stroke-width="1.8" fill="none" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  northwind: [
    '#E8EEF4',
    '<path d="M9 15h11a3 3 0 1 0-3-3M9 19h15a3.2 3.2 0 1 1-3 4M9 23h8" stroke="#34597D" stroke-width="2.2" fill="none" stroke-linecap="round"/>',
  ],
  pebble: [
    '#C9C3BA',
    '<ellipse cx="16" cy="20" rx="7.5" ry="6" fill="#6B645A"/><ellipse cx="23" cy="15" rx="4.5" ry="3.6" fill="#8F877B"/>',
  ],
  kite: [
    '#B4472E',
    '<path d="m18 8 7 9-7 11-7-11z" fill="#FFE9DF"/><path d="M18 8v20M11 17h14" stroke="#B4472E" stroke-width="1.6"/>',
  ],
  juniper: [
    '#23406B',
    '<circle cx="14" cy="20" r="4.5" fill="#9DB8E8"/><circle cx="21" cy="23" r="3.5" fill="#6F92CF"/><circle cx="21" cy="15" r="4" fill="#D3E0F8"/>',
  ],
  osprey: ['#3C3A36', '<path d="M7 16c5-1 8 0 11 4 3-4 6-5 11-4-3 2-4 4-7 5l-4 5-4-5c-3-1-4-3-7-5z" fill="#F4EDE0"/>'],
  tidewater: [
    '#2F7C87',
    '<path d="M8 16c3-3 6-3 10 0s7 3 10 0M8 22c3-3 6-3 10 0s7 3 10 0" stroke="#E2F5F5" stroke-width="2.4" fill="none" stroke-linecap="round"/>',
  ],
  marlow: [
    '#7A2E4D',
    '<path d="M10 26V12l8 8 8-8v14" stroke="#FBE3EC" stroke-width="2.6" fill="none" stroke-linejoin="round" stroke-linecap="round"/>',
  ],
  saltbox: [
    '#F3E7D3',
    '<path d="M9 26V17l9-7 9 7v9z" fill="#A65F2A"/><path d="M15.5 26v-5a2.5 2.5 0 0 1 5 0v5z" fill="#F3E7D3"/>',
  ],
  cinder: ['#1E1B1A', '<path d="M18 8c1 5 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2.5-7C16 14 17 11 18 8z" fill="#E86A33"/>'],
  wren: [
    '#DDE7DF',
    '<path d="M9 22c2-8 8-11 13-9l5-2-2 5c1 7-4 11-10 11-3 0-5-2-6-5z" fill="#446B57"/><circle cx="21.5" cy="16" r="1.2" fill="#fff"/>',
  ],
  basalt: ['#4A4F57', '<path d="M11 26V14l4-3v15zM16.5 26V9l4 2v15zM22 26V15l4 2v9z" fill="#C7CDD6"/>'],
}

export const coinDrawings: Readonly<Record<string, Drawing>> = {
  eth: [
    '#E6E8F2',
    '<path d="m18 7 7.5 11.5L18 22.5l-7.5-4z" fill="#4B5A8C"/><path d="m10.5 20.3 7.5 4.2 7.5-4.2L18 29.5z" fill="#7D8BBB"/>',
  ],
  usdc: [
    '#2E6FB7',
    '<path d="M18 10v16M22 14c-1-1.3-2.4-1.8-4-1.8-2.2 0-4 1-4 2.9 0 4 8 2 8 5.8 0 2-1.8 3-4 3-1.7 0-3.3-.7-4.2-2" stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round"/>',
  ],
  dai: [
    '#E9B44C',
    '<path d="M12 10h5.5a8 8 0 0 1 0 16H12zM9.5 16h17M9.5 20h17" stroke="#4A3206" stroke-width="2" fill="none"/>',
  ],
  arb: [
    '#24405F',
    '<path d="m13 25 5-14 5 14M15 20h6" stroke="#CFE3F7" stroke-width="2.4" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  op: [
    '#C43B3B',
    '<circle cx="14" cy="18" r="4" stroke="#fff" stroke-width="2.2" fill="none"/><path d="M21 22v-8h3a2.5 2.5 0 0 1 0 5h-3" stroke="#fff" stroke-width="2.2" fill="none"/>',
  ],
  sol: ['#1B1730', '<path d="M13 11h12l-3 3H10zM10 16.5h12l3 3H13zM13 22h12l-3 3H10z" fill="#8EE3C8"/>'],
  btc: [
    '#D9822B',
    '<path d="M15 10v16M13 10.5h6.5a3.5 3.5 0 0 1 0 7H15h5a4 4 0 0 1 0 8h-7M16.5 8v2.5M19.5 8v2.5M16.5 25.5V28M19.5 25.5V28" stroke="#fff" stroke-width="2" fill="none"/>',
  ],
  pol: ['#6A4FB3', '<path d="m18 10 7 4v8l-7 4-7-4v-8z" stroke="#fff" stroke-width="2.2" fill="none"/>'],
  base: [
    '#2356D8',
    '<circle cx="18" cy="18" r="9" fill="#fff"/><path d="M9 18h11" stroke="#2356D8" stroke-width="3"/>',
  ],
  link: ['#3455B0', '<path d="m18 10 7 4v8l-7 4-7-4v-8z" stroke="#fff" stroke-width="2.8" fill="none"/>'],
  eur: [
    '#2B4A8B',
    '<path d="M24 13.5A7 7 0 1 0 24 22.5M9.5 16.5h10M9.5 19.5h9" stroke="#F3D77A" stroke-width="2.2" fill="none"/>',
  ],
  usd: [
    '#3F7A54',
    '<path d="M18 9.5v17M22 14c-1-1.3-2.4-1.8-4-1.8-2.2 0-4 1-4 2.9 0 4 8 2 8 5.8 0 2-1.8 3-4 3-1.7 0-3.3-.7-4.2-2" stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round"/>',
  ],
}
