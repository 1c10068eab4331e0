import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { deliveryAttempts } from '../db/schema/delivery-attempts.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import type { Publication } from '../networks/network.ts'
import { doTogether } from './do-together.ts'
import type { PublisherDeps } from './publisher-context.ts'
import { stateAfter, statesBefore } from './transition.ts'

export interface Proof {
  targetId: string
  claim: string
  step: 'commit' | 'verify'
  publication: Publication
  postedAt: Date
}

const Confirmed = v.object({ rows: v.array(v.object({ id: v.string() })) })

/**
 * Stores evidence, and with it the state 'published' and its line among the attempts, in one statement.
 * False when another worker holds the row now.
 */
export function createConfirmer({
  db,
  clock,
}: Pick<PublisherDeps, 'db' | 'clock'>): (proof: Proof) => Promise<boolean> {
  return doTogether(async (proofs) => {
    const given = proofs.map(({ targetId: id, claim, step, publication, postedAt }) => ({
      ...{ id, claim, step, posted_at: postedAt.toISOString() },
      ...{ remote_id: publication.remoteId, permalink: publication.permalink },
    }))
    const stored = await db.execute(sql`
      with proofs as (
        select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as proof(
          id uuid, claim text, step text, posted_at timestamptz, remote_id text, permalink text
        )
      ), confirmed as (
        update ${deliveryTargets} as target
        set state = ${stateAfter('confirm')}, remote_id = proofs.remote_id,
          permalink = proofs.permalink, posted_at = proofs.posted_at, claim = null,
          next_attempt_at = null, failure_code = null, failure = null,
          updated_at = ${clock.now().toISOString()}
        from proofs
        where target.id = proofs.id and target.claim = proofs.claim
          and target.state = any(${sql.param([...statesBefore('confirm')])}::text[])
        returning target.id, proofs.claim, proofs.step, proofs.remote_id
      )
      insert into ${deliveryAttempts} (target_id, claim, step, outcome, detail)
      select id, claim, step, 'done', remote_id from confirmed
      returning target_id as id
    `)
    const confirmed = new Set(v.parse(Confirmed, stored).rows.map(({ id }) => id))
    return proofs.map(({ targetId }) => confirmed.has(targetId))
  })
}
