import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'

/**
 * All that delivery needs of the server's answer. Read with less than the whole `Post` on purpose:
 * an older worker must know its post was taken even when a newer server describes it with new words.
 */
export const Receipt = v.object({ id: Uuid, entryKey: v.nullable(v.string()) })
export type Receipt = v.InferOutput<typeof Receipt>
