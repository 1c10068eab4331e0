import type { media } from '../db/schema/media.ts'

export type MediaRow = typeof media.$inferSelect
