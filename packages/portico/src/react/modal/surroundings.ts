import { useMemo, useSyncExternalStore } from 'react'
import type { Ui } from '../../ui/context.js'
import { type Appearance, partNamer, type Settings } from '../appearance.js'
import type { Copy } from '../copy.js'
import { imageOrigins } from '../parts/images.js'
import type { Shell } from '../shell.js'
import type { Host } from './host.js'

/** The provider's settings, kept up to date outside of its tree. */
export function useSettings({ settings }: Shell): Settings {
  return useSyncExternalStore((listener) => settings.subscribe((value) => value, listener), settings.get)
}

/** What the components of the modal stand in. */
export function useUiValue(shell: Shell, host: Host, t: Copy, elements: Appearance['elements']): Ui {
  const { services } = shell.portico.client.config
  return useMemo(
    () => ({
      part: partNamer(elements),
      adopt: (css) => shell.adopt(host.root, css),
      words: {
        clearSearch: t('common.clearSearch'),
        dismiss: t('common.dismiss'),
        max: t('common.max'),
        newTab: t('common.newTab'),
      },
      imageOrigins: imageOrigins(services),
      icons: shell.icons,
      footer: null,
    }),
    [shell, host, t, elements, services],
  )
}
