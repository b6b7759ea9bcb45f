/** What is published, those first that others need. */
export const published = ['packages/registry', 'packages/portico', 'apps/services', 'apps/vault', 'apps/frame']
