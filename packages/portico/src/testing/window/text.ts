/** The words of the approval window. */
export const text = {
  asks: 'asks',
  approve: 'Approve',
  reject: 'Reject',
  close: 'Close',
  more: 'More',
  account: 'Account',
  network: 'Network',
  lock: 'Lock',
  unlock: 'Unlock',
  silence: 'Go silent',
  speak: 'Speak again',
  goOffline: 'Go offline',
  goOnline: 'Go online',
  disconnect: 'Disconnect this page',
  locked: 'Locked',
  silent: 'Silent',
  offline: 'Offline',
  connected: 'Connected to this page',
  notConnected: 'Not connected to this page',
  demoOnly: 'A test wallet. Its keys are public.',
  share: 'Accounts to share',
  openPanel: (name: string) => `${name}: open the wallet`,
  queue: (count: number) => `1 of ${count}`,
} as const

type Child = Node | string | undefined | false
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>

/** Builds an element; text only ever becomes text nodes, so that no request can draw anything of its own. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value)
    else if (value === true) node.setAttribute(name, '')
    else if (value !== false && value !== undefined) node.setAttribute(name, String(value))
  }
  node.append(...children.filter((child): child is Node | string => child !== undefined && child !== false))
  return node
}
