import type { Client } from '../../../core/client.js'
import { loadIdentity } from '../../../core/features/identity/flow.js'

type CodeReader = new (options: {
  formats: readonly string[]
}) => {
  detect(image: ImageBitmap): Promise<readonly { rawValue: string }[]>
}

/** The text of the clipboard; of a picture in it what its QR code says, where the browser can read codes. */
export async function readPasted(): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: CodeReader }
  if (BarcodeDetector && navigator.clipboard.read) {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith('image/'))
      if (!type || item.types.includes('text/plain')) continue
      const image = await createImageBitmap(await item.getType(type))
      const [code] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(image)
      return code?.rawValue
    }
  }
  return navigator.clipboard.readText()
}

/** Looks up the name of an address that was put in whole: it is shown by it. */
export async function prefetchIdentity(client: Client, address: string): Promise<void> {
  const isAddress = [...client.families.values()].some((family) => family.isAddress(address))
  if (isAddress) await loadIdentity(client, address)
}
