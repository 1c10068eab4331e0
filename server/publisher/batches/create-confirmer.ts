import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { deliveryAttempts, deliveryTargets } from '../../db/schema/delivery-targets.ts'
import type { Publication } from '../../networks/network.ts'
import type { PublisherDeps } from '../publisher-deps.ts'
import { stateAfter, statesBefore } from '../states/transition.ts'
import { batchCalls } from './batch-calls.ts'

export interface Proof {
  targetId: string
  claim: string
  step: 'commit' | 'verify'
  publication: Publication
  postedAt: Date
}

const Confirmed = v.object({
  rows: v.array(v.object({ id: v.string(), is_comment_due: v.boolean() })),
})

/** What is left to do: 'comment' is the first comment. Null: another worker holds the row. */
export type Confirmation = 'done' | 'comment' | null

/**
 * Stores evidence, the state 'published' and the attempt's row in one statement. From then on a
 * first comment is due, and the row says so even after a crash.
 */
export function createConfirmer({
  db,
  clock,
}: Pick<PublisherDeps, 'db' | 'clock'>): (proof: Proof) => Promise<Confirmation> {
  return batchCalls(async (proofs) => {
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
          comment_state = case
            when trim(target.journal #>> '{content,options,firstComment}') <> '' then 'due'
          end,
          updated_at = ${clock.now().toISOString()}
        from proofs
        where target.id = proofs.id and target.claim = proofs.claim
          and target.state = any(${sql.param([...statesBefore('confirm')])}::text[])
        returning target.id, proofs.claim, proofs.step, proofs.remote_id,
          target.comment_state is not null as is_comment_due
      ), noted as (
        insert into ${deliveryAttempts} (target_id, claim, step, outcome, detail)
        select id, claim, step, 'done', remote_id from confirmed
      )
      select id, is_comment_due from confirmed
    `)
    const confirmed = new Map(v.parse(Confirmed, stored).rows.map((row) => [row.id, row]))
    return proofs.map(({ targetId }) => {
      const row = confirmed.get(targetId)
      return row ? (row.is_comment_due ? 'comment' : 'done') : null
    })
  })
}
