/**
 * Runs in the attestation page. The token's origin is the one that the browser named as the page's initiator; it is handed only to a
 * parent of that very origin, and kept for look-ups only when the browser confirms who the parent is.
 */
export const attestationScript = `const { token, origin } = document.body.dataset
const ancestors = location.ancestorOrigins
const foreign = !token || window.parent === window || (ancestors && ancestors[0] !== origin)
const attestation = foreign ? null : token
if (window.parent !== window) {
  window.parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation }), foreign ? '*' : origin)
}
if (attestation && ancestors) {
  fetch('/v3/attestation/confirm', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: attestation, keepalive: true }).catch(() => {})
}
`

export function attestationPage(given: { token: string; origin: string } | undefined): string {
  const data = given ? ` data-token="${escapeHtml(given.token)}" data-origin="${escapeHtml(given.origin)}"` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Attestation</title></head><body${data}><script src="/v3/attestation.js"></script></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
