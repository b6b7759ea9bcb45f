import { ofClient } from '../core/ofClient.js'

/** Which shell shows the modal of a client; one at a time. */
export const modalOwner = ofClient((): { current?: object | undefined } => ({}))
