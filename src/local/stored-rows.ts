import * as v from 'valibot'
import { AuthData } from '#contract/auth.ts'
import type { Draft, StoredSession } from './db.ts'
import { type OutboxEntry, outboxStates } from './outbox/entry.ts'

const DraftScheduleRow = v.object({
  id: v.string(),
  date: v.string(),
  time: v.string(),
  repeatType: v.number(),
  repeatNumber: v.number(),
  socialMediaAccountIds: v.array(v.string()),
})

export const DraftRow = v.object({
  id: v.string(),
  userId: v.string(),
  projectId: v.string(),
  number: v.number(),
  caption: v.string(),
  description: v.string(),
  location: v.string(),
  userTags: v.string(),
  productTags: v.string(),
  altText: v.string(),
  mediaHashes: v.array(v.string()),
  isPostNow: v.boolean(),
  postNowAccountIds: v.array(v.string()),
  isScheduling: v.boolean(),
  schedules: v.array(DraftScheduleRow),
  timeZone: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
  status: v.picklist(['editing', 'in-outbox']),
  entryKey: v.nullable(v.string()),
}) satisfies v.GenericSchema<unknown, Draft>

export const OutboxEntryRow = v.object({
  id: v.string(),
  kind: v.literal('create-post'),
  userId: v.string(),
  projectId: v.string(),
  draftId: v.string(),
  state: v.picklist(outboxStates),
  pressedAt: v.number(),
  createdAt: v.number(),
  attempts: v.number(),
  nextAttemptAt: v.number(),
  mayHaveArrived: v.boolean(),
  problem: v.nullable(v.object({ code: v.string(), message: v.string() })),
}) satisfies v.GenericSchema<unknown, OutboxEntry>

export const SessionRow = v.object({
  ...AuthData.entries,
  id: v.literal('current'),
  projectId: v.nullable(v.string()),
  updatedAt: v.number(),
}) satisfies v.GenericSchema<unknown, StoredSession>

/**
 * A stored row is input like any other: an older version, a bug or a disk may have bent it.
 * A bad one is reported and left where it is; the good ones are not made to suffer for it.
 */
export function keepValid<S extends v.GenericSchema>(
  schema: S,
  rows: readonly unknown[],
): v.InferOutput<S>[] {
  return rows.flatMap((row) => {
    const valid = readValid(schema, row)
    return valid === undefined ? [] : [valid]
  })
}

/** The row when it is there and whole, else undefined. */
export function readValid<S extends v.GenericSchema>(
  schema: S,
  row: unknown,
): v.InferOutput<S> | undefined {
  if (row === undefined) return undefined
  const result = v.safeParse(schema, row)
  if (result.success) return result.output
  console.error('A stored row cannot be read', v.flatten(result.issues))
  return undefined
}
