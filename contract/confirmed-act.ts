import * as v from 'valibot'

/**
 * What cannot be undone, and what lets somebody in for as long as they like (a new password, the address
 * that a new password is mailed to, a passkey), ask each time who is there, however lately they signed in.
 */
export const ConfirmedAct = v.picklist([
  ...(['delete-account', 'transfer-ownership'] as const),
  ...(['change-password', 'change-email', 'add-passkey'] as const),
])
export type ConfirmedAct = v.InferOutput<typeof ConfirmedAct>
