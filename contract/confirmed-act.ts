import * as v from 'valibot'

/** What cannot be undone asks each time who is there, however lately they signed in. */
export const ConfirmedAct = v.picklist(['delete-account', 'transfer-ownership'])
export type ConfirmedAct = v.InferOutput<typeof ConfirmedAct>
