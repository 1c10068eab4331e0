import { type SQL, sql } from 'drizzle-orm'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'

/**
 * Where a published target went on its network (`placementOf`), as it was staged, whatever its post was
 * changed into since; null for the usual place.
 */
export const placementSent: SQL<string | null> =
  sql`${deliveryTargets.journal} #>> '{content,options,placement}'`
