import type { PendingRequest, TestWallet } from '../types.js'
import { element } from './elements.js'
import { text } from './text.js'

/** One request, with its two answers. */
export function requestPanel(wallet: TestWallet, request: PendingRequest): HTMLElement {
  const boxes = wallet.accounts.map((address, index) =>
    element('input', {
      type: 'checkbox',
      value: index,
      checked: index === wallet.getState().account,
      'aria-label': address,
    }),
  )
  const chosen = () => boxes.filter((box) => box.checked).map((box) => Number(box.value))
  const approve = () => void wallet.approve(request.kind === 'connect' ? { accounts: chosen() } : {})
  return element(
    'main',
    { 'data-kind': request.kind, 'data-request': request.id },
    element('h2', { id: 'title' }, request.title),
    element('p', { class: 'origin' }, `${request.origin} ${text.asks}`),
    request.warning ? element('p', { class: 'warning' }, request.warning) : undefined,
    element(
      'dl',
      {},
      ...request.details.map(({ label, value, long }) =>
        element('div', {}, element('dt', {}, label), element('dd', long ? { class: 'long', tabindex: 0 } : {}, value)),
      ),
    ),
    request.kind === 'connect' &&
      element(
        'fieldset',
        {},
        element('legend', {}, text.share),
        ...boxes.map((box, index) => element('label', {}, box, shorten(wallet.accounts[index] ?? ''))),
      ),
    element(
      'div',
      { class: 'buttons' },
      element(
        'button',
        { type: 'button', class: 'plain', 'data-action': 'reject', click: () => void wallet.reject() },
        text.reject,
      ),
      element('button', { type: 'button', class: 'yes', 'data-action': 'approve', click: approve }, text.approve),
    ),
  )
}

/** What the wallet's owner can do without being asked. */
export function controlPanel(wallet: TestWallet, close: () => void): HTMLElement {
  const state = wallet.getState()
  const button = (action: string, label: string, act: () => void) =>
    element('button', { type: 'button', class: 'plain', 'data-action': action, click: act }, label)
  return element(
    'main',
    { 'data-kind': 'panel' },
    element('h2', { id: 'title' }, wallet.info.name),
    element('p', {}, [state.shared.length > 0 ? text.connected : text.notConnected, text.demoOnly].join('. ')),
    element(
      'label',
      { class: 'field' },
      text.account,
      element(
        'select',
        {
          'data-action': 'account',
          change: (event) => wallet.setAccount(Number((event.target as HTMLSelectElement).value)),
        },
        ...wallet.accounts.map((address, index) =>
          element('option', { value: index, selected: index === state.account }, shorten(address)),
        ),
      ),
    ),
    element(
      'label',
      { class: 'field' },
      text.network,
      element(
        'select',
        {
          'data-action': 'network',
          change: (event) => wallet.setChain(Number((event.target as HTMLSelectElement).value)),
        },
        ...state.chains.map((chain) =>
          element('option', { value: chain.id, selected: chain.id === state.chainId }, chain.name),
        ),
      ),
    ),
    element(
      'div',
      { class: 'buttons' },
      state.locked ? button('unlock', text.unlock, wallet.unlock) : button('lock', text.lock, wallet.lock),
      state.silent
        ? button('speak', text.speak, () => wallet.silent(false))
        : button('silence', text.silence, () => wallet.silent(true)),
      state.offline
        ? button('online', text.goOnline, () => wallet.offline(false))
        : button('offline', text.goOffline, () => wallet.offline(true)),
      button('disconnect', text.disconnect, wallet.disconnect),
      button('close', text.close, close),
    ),
  )
}

function shorten(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-8)}`
}
