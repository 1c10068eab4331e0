import * as v from 'valibot'

const Interaction = v.picklist(['comment', 'duet', 'stitch'])

/**
 * What a network says of an account at this moment, where it says more than its rules
 * (`contract/networks/`): the account's own settings and limits.
 */
export const AccountCapabilities = v.object({
  /** How people see the account there; null where it is the username. */
  displayName: v.nullable(v.string()),
  /** Ids of `abilities.privacy` that it may choose of; null for all. */
  privacies: v.nullable(v.array(v.string())),
  /** Interactions that it does not allow under any post. */
  closedInteractions: v.array(Interaction),
  /** The longest video that it may post, in seconds; null where the network's rule holds. */
  maxVideoSeconds: v.nullable(v.number()),
  /** Why nothing can be posted just now, in words; null where it can. */
  refusal: v.nullable(v.string()),
})
export type AccountCapabilities = v.InferOutput<typeof AccountCapabilities>

/** Of an account that a post goes to. */
export type ToldAccount = AccountCapabilities & { platformId: string; username: string }
