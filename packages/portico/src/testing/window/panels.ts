import type { PendingRequest } from '../types.js'
import type { OwnedWallet } from './owned.js'
import { element, text } from './text.js'

/** One request, with its two answers. */
export function requestPanel(wallet: OwnedWallet, request: PendingRequest): HTMLElement {
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
    'div',
    { class: 'main', 'data-kind': request.kind, 'data-request': request.id },
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
    foldedControls(wallet),
  )
}

/** What the wallet's owner can do without being asked. */
export function controlPanel(wallet: OwnedWallet, close: () => void): HTMLElement {
  const { shared } = wallet.getState()
  return element(
    'div',
    { class: 'main', 'data-kind': 'panel' },
    element('h2', { id: 'title' }, wallet.info.name),
    element('p', {}, [shared.length > 0 ? text.connected : text.notConnected, text.demoOnly].join('. ')),
    controls(wallet, button('close', text.close, close)),
  )
}

/** The same inside a request, for a person who changes account or goes silent instead of answering. */
function foldedControls(wallet: OwnedWallet): HTMLElement {
  return element('details', {}, element('summary', {}, text.more), controls(wallet))
}

function controls(wallet: OwnedWallet, ...more: readonly HTMLElement[]): HTMLElement {
  const state = wallet.getState()
  const choose = (name: string, label: string, options: readonly HTMLOptionElement[], act: (value: string) => void) => {
    const change = (event: Event) => act((event.target as HTMLSelectElement).value)
    return element(
      'label',
      { class: 'field' },
      label,
      element('select', { 'data-control': name, 'aria-label': label, change }, ...options),
    )
  }
  const accounts = wallet.accounts.map((address, index) =>
    element('option', { value: index, selected: index === state.account }, shorten(address)),
  )
  const chains = (state.chains ?? []).map((chain) =>
    element('option', { value: chain.id, selected: chain.id === state.chainId }, chain.name),
  )
  return element(
    'div',
    {},
    choose('account', text.account, accounts, (value) => wallet.setAccount(Number(value))),
    chains.length > 0 &&
      choose('network', text.network, chains, (value) => {
        const chain = state.chains?.find(({ id }) => String(id) === value)
        if (chain) wallet.setChain?.(chain.id)
      }),
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
      ...more,
    ),
  )
}

function button(name: string, label: string, act: () => void): HTMLElement {
  return element('button', { type: 'button', class: 'plain', 'data-control': name, click: act }, label)
}

function shorten(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-8)}`
}
