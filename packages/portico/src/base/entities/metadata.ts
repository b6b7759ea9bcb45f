/** Who the app is: shown in the modal and to the wallet. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }
