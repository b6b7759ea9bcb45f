import { parentPort } from 'node:worker_threads'
import { cleanPicture } from './clean.js'

/** What the worker says: that it is there, and then one answer for each picture, in order. */
export type Said = 'ready' | ReturnType<typeof cleanPicture>

parentPort?.on('message', (bytes: Uint8Array) => {
  const picture = cleanPicture(bytes)
  // What it is made of may be a part of something larger: only that part goes over.
  parentPort?.postMessage((picture && { ...picture, bytes: new Uint8Array(picture.bytes) }) satisfies Said)
})
parentPort?.postMessage('ready' satisfies Said)
