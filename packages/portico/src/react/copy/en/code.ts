/** Words beside a QR code. */
export const codeCopy = {
  'pairing.scan': 'Scan with your phone',
  'pairing.scanText': 'Open {wallet}, tap its scanner and point it here.',
  'pairing.scanAny': 'Open a wallet app and point its scanner here.',
  'pairing.code': 'QR code to connect with {wallet}',
  'pairing.codeAny': 'QR code to connect a wallet',
  'pairing.preparing': 'Making a fresh code',
  'pairing.expiring': 'This code expires in {n} seconds',
  'pairing.expiring.one': 'This code expires in {n} second',
  'pairing.expired': 'This code has expired',
  'pairing.expiredText': 'Codes last four minutes, to keep you safe.',
  'pairing.renew': 'Show a new code',
  'pairing.anyTitle': 'Connect by QR code',
} as const
