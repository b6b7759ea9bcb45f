import type { ComponentType, ReactElement } from 'react'
import type { Portico } from '../core/portico.js'
import type { State } from '../core/state.js'
import type { ViewName, ViewParams } from '../core/views.js'
import type { CopyKey, en } from './copy/en.js'
import type { Copy } from './copy.js'

/** The code that is here, and what it brought. It grows with what the visitor does. */
export type LoadedCode = {
  portico: Portico
  /** English sentences, by key. */
  texts: Record<string, string>
  /** Icons beside the base set. */
  icons: Record<string, string>
  /** Parts that only some pages draw, by what loads them. */
  parts: Map<() => Promise<object>, object>
}

export type ViewProps<N extends ViewName> = { params: ViewParams[N] }

/** A sentence without holes. */
type PlainKey = { [K in CopyKey]: (typeof en)[K] extends `${string}{${string}` ? never : K }[CopyKey]

/** What a title may be made of. */
export type TitleSource<N extends ViewName> = { t: Copy; params: ViewParams[N]; state: State; app: string }

export type ViewRow<N extends ViewName> = {
  /** The sentence itself, or what makes it. */
  title: PlainKey | ((source: TitleSource<N>) => string)
  /**
   * What stands at the start of the header when the view is the first one; nothing by default. Further in it is the way back, unless it
   * is `none`.
   */
  lead?: 'none' | (() => ReactElement)
  /** Stands at the end of the header, beside the cross. */
  End?: () => ReactElement
  /** Shows the app's icon under the arch when the view is the first one. */
  crest?: true
  /** The sentences that it says, beside those of the modal itself. */
  copy: readonly Readonly<Record<string, string>>[]
  /** Icons that it alone draws. */
  icons?: Readonly<Record<string, string>>
  /** The title is read out and takes the focus, but is not drawn. */
  quiet?: true
  Component: ComponentType<ViewProps<N>>
  /** Stands in its place for a moment when what it is there for has come about, before the modal goes. */
  Done?: ComponentType
  /** What its first drawing needs beside it, where that depends on the page. */
  ready?(code: LoadedCode): Promise<unknown>
}

/** A view whose code is here, whichever it is: its parameters are those of its own route. */
export type LoadedView = ViewRow<never>
