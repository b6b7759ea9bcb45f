import { payCopy } from '../../copy/en/pay.js'
import type { ViewRow } from '../../viewTypes.js'
import { Pay } from './Pay.js'

export const view: ViewRow<'Pay'> = { title: 'pay.title', copy: [payCopy], Component: Pay }
