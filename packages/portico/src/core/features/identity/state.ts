/** The name and the picture that an account goes by; empty where it has none. */
export type Identity = { name?: string | undefined; avatar?: string | undefined }
export type IdentitiesState = Readonly<Record<string, Identity & { readAt: number }>>
