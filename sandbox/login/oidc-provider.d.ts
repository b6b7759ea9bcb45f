/** The part of oidc-provider that is used here; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Interaction = { uid: string; params: Readonly<Record<string, string>> }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (given: {
      accountId: string
      clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
  export const interactionPolicy: {
    base(): { add(prompt: object, index: number): void }
    Prompt: new (given: { name: string; requestable: boolean }) => object
  }
}
