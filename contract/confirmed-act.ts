import * as v from 'valibot'

/** What cannot be undone, and a new password, ask each time who is there, however lately they signed in. */
export const ConfirmedAct = v.picklist(['delete-account', 'transfer-ownership', 'change-password'])
export type ConfirmedAct = v.InferOutput<typeof ConfirmedAct>
