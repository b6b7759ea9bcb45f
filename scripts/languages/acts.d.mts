export function wordsByAct(): {
  groups: Readonly<Record<string, ReadonlySet<string>>>
  actOf: Readonly<Record<string, string>>
}
