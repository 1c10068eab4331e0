import type { Passkey } from '#contract/people/passkey.ts'
import type { PasskeyRow } from './queries.ts'

export function toPasskey({ id, name, isBackedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    ...{ id, name, isBackedUp },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
