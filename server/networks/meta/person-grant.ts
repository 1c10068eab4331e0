import * as v from 'valibot'
import type { Credentials } from '../network.ts'

/** What a grant keeps beside the Page's token: whose consent it is, and their own token. */
const PersonGrant = v.object({
  personId: v.pipe(v.string(), v.regex(/^\d+$/)),
  userToken: v.string(),
  /** In ms since 1970; null where the network named no end. */
  userTokenEndsAt: v.nullable(v.number()),
})
export type PersonGrant = v.InferOutput<typeof PersonGrant>

/** Undefined where the grant has none. */
export function readPersonGrant({ data }: Pick<Credentials, 'data'>): PersonGrant | undefined {
  const result = v.safeParse(PersonGrant, data)
  return result.success ? result.output : undefined
}
