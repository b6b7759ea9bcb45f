/** What Kubernetes would say of manifests, by what it publishes of its own kinds: one sentence for each fault. */
export declare function saidOf(manifests: readonly unknown[]): Promise<string[]>
