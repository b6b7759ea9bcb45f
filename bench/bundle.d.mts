export declare function withApp<T>(
  use: (app: { folder: string; manifest: { exports: object } }) => Promise<T>,
): Promise<T>
export declare function compressed(contents: Uint8Array): number
