export { definePorticoElements } from './define.js'
export type { ElementAppearance, ElementSettings } from './drawing.js'
export type {
  PorticoAccountElement,
  PorticoButtonElement,
  PorticoElement,
  PorticoElementEvents,
  PorticoElementProps,
  PorticoElements,
  PorticoField,
  PorticoModalElement,
  PorticoNetworkElement,
} from './types.js'
