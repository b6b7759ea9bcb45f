/** Absolute path of the repository. */
export declare const root: string
