import { wordlist } from '@scure/bip39/wordlists/english.js'
import { utf8 } from '../bytes.js'
import type { Kit } from '../session/keys.js'

/** What the file says and asks. */
export type KitFileCopy = {
  title: string
  fileBody: string
  fileCode: string
  fileOpen: string
  fileWrong: string
  fileWarn: string
}

/**
 * A page by itself, which needs no network and nobody's server: with the code of the kit it shows the words of the wallet. Without the
 * code it opens nothing.
 */
export function kitFile(kit: Kit, language: string, copy: KitFileCopy): Blob {
  const data = JSON.stringify({ ...kit, words: wordlist.join(' ') }).replaceAll('<', '\\u003c')
  const policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  const page = `<!doctype html>
<html lang="${language}" dir="${document.documentElement.dir || 'ltr'}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(copy.title)}</title>
<style>
body { overflow-wrap: anywhere; max-width: 36rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
textarea, button { font: inherit; padding: .6rem; width: 100%; box-sizing: border-box; margin-top: .6rem; border-radius: .6rem }
textarea { font-family: ui-monospace, monospace; resize: none }
output { display: block; margin-top: 1rem; font: 1.1rem/1.8 ui-monospace, monospace; overflow-wrap: anywhere }
</style>
<main>
<h1>${escaped(copy.title)}</h1>
<p>${escaped(copy.fileBody)}</p>
<p dir="ltr">${escaped(kit.addresses.eip155)}<br>${escaped(kit.addresses.solana)}</p>
<p><strong>${escaped(copy.fileWarn)}</strong></p>
<form>
<label>${escaped(copy.fileCode)}<textarea id="code" rows="2" dir="ltr" autocomplete="off" spellcheck="false" autofocus></textarea></label>
<button>${escaped(copy.fileOpen)}</button>
</form>
<output role="status" data-wrong="${escaped(copy.fileWrong)}"></output>
</main>
<script type="application/json" id="kit">${data}</script>
<script>${script}</script>
</html>
`
  return new Blob([utf8(page)], { type: 'text/html' })
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** What opens the file: the slot and the wallet as `slots/slot.ts` seals them. */
const script = `
const kit = JSON.parse(document.getElementById('kit').textContent)
const out = document.querySelector('output')
const utf8 = (text) => new TextEncoder().encode(text)
const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const number = (list) => list.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
function codeOf(typed) {
  const text = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[^0-9A-Z]/g, '')
  const digits = Array.from(text, (char) => signs.indexOf(char))
  if (digits.length !== 30 || digits.includes(-1)) throw new Error('not a code')
  let bits = digits.reduce((sum, digit) => (sum << 5n) | BigInt(digit), 0n) >> 22n
  const list = new Uint8Array(16)
  for (let at = 15; at >= 0; at -= 1, bits >>= 8n) list[at] = Number(bits & 255n)
  return list
}
const open = (key, text, aad) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(text).slice(0, 12), additionalData: utf8(aad) }, key, bytes(text).slice(12))
async function wordsOf(typed) {
  const halves = new Uint8Array([...codeOf(typed), ...bytes(kit.share)])
  const base = await crypto.subtle.importKey('raw', halves, 'HKDF', false, ['deriveKey'])
  const info = utf8('slot/v1/kit/' + kit.walletId)
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytes(kit.slotId), info }
  const slot = await crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const key = await crypto.subtle.importKey('raw', await open(slot, kit.wrap, kit.aad), 'AES-GCM', false, ['decrypt'])
  const aad = JSON.stringify(['wallet/v1', kit.walletId, kit.addresses.eip155, kit.addresses.solana])
  const entropy = new Uint8Array(await open(key, kit.ciphertext, aad))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', entropy))
  const check = BigInt(entropy.length / 4)
  const all = (number(entropy) << check) | (BigInt(hash[0]) >> (8n - check))
  const count = (entropy.length * 8 + Number(check)) / 11
  const list = kit.words.split(' ')
  return Array.from({ length: count }, (_, at) => list[Number((all >> BigInt(11 * (count - 1 - at))) & 2047n)]).join(' ')
}
document.getElementById('code').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.target.form.requestSubmit()
})
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  out.textContent = ''
  out.textContent = await wordsOf(document.getElementById('code').value).catch(() => out.dataset.wrong)
})
`
