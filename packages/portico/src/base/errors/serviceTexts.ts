/** Texts of what goes wrong with a call to the services. They stand apart because the first call needs no others. */
export const serviceTexts = {
  'http/status': 'HTTP status code: $status',
  'http/answer': 'The answer of $endpoint does not have the agreed shape',
  'http/unreachable': 'The service for $endpoint cannot be reached',
  'service/not-configured': 'The call $endpoint needs a service, and the option "services" names none',
} as const
