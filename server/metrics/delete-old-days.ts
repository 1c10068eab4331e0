import { formatISO } from 'date-fns/formatISO'
import { subYears } from 'date-fns/subYears'
import type { Database } from '../db/database.ts'
import { deleteDaysBefore } from './queries.ts'

export const yearsKept = 2

/** Numbers of days are kept for two years. */
export async function deleteOldDays(db: Database, now: Date): Promise<void> {
  await deleteDaysBefore(db, formatISO(subYears(now, yearsKept), { representation: 'date' }))
}
