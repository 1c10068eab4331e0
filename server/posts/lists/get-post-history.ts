import { and, desc, eq, isNull } from 'drizzle-orm'
import type { PostEvent, PostHistory } from '#contract/posts/post-history.ts'
import type { Database } from '../../db/database.ts'
import { deliveryAttempts, deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { postChanges, posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { users } from '../../db/schema/users.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { FailureClass } from '../../networks/network.ts'
import { toScheduleAccount } from '../to-post.ts'

const mostEvents = 200

/**
 * Who changed a post and each step of its deliveries, newest first. What a network or our own code
 * said to the log is not shown: it is written for operators. Throws NOT_FOUND.
 */
export async function getPostHistory(
  { db }: Pick<Deps, 'db'>,
  { projectId, postId }: { projectId: string; postId: string },
): Promise<PostHistory> {
  const created = await findCreation(db, { projectId, postId })
  if (!created) throw new ApiError('NOT_FOUND')
  const events = [...(await findSteps(db, postId)), ...(await findChanges(db, postId)), created]
  // What is of the same moment stays in this order.
  events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return { events: events.slice(0, mostEvents), hasMore: events.length > mostEvents }
}

/** As it stands with the post: by whoever that is called today. */
async function findCreation(
  db: Database,
  { projectId, postId }: { projectId: string; postId: string },
): Promise<PostEvent | undefined> {
  const [row] = await db
    .select({ at: posts.createdAt, by: users.name })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(and(eq(posts.id, postId), eq(posts.projectId, projectId), isNull(posts.deletedAt)))
  return row && { kind: 'created', at: row.at.toISOString(), by: row.by, parts: [] }
}

async function findChanges(db: Database, postId: string): Promise<PostEvent[]> {
  const { id, createdAt: at, userName: by, parts } = postChanges
  const rows = await db
    .select({ at, by, parts })
    .from(postChanges)
    .where(eq(postChanges.postId, postId))
    .orderBy(desc(id))
    .limit(mostEvents + 1)
  return rows.map((row) => ({ ...row, kind: 'changed', at: row.at.toISOString() }))
}

async function findSteps(db: Database, postId: string): Promise<PostEvent[]> {
  const { id, step, outcome, detail, at } = deliveryAttempts
  const rows = await db
    .select({
      ...{ step, outcome, detail, at },
      ...{ scheduleId: deliveryTargets.id, scheduledAt: deliveryTargets.scheduledAt },
      account: {
        id: socialAccounts.id,
        platformId: socialAccounts.platformId,
        username: socialAccounts.username,
        pictureKey: socialAccounts.pictureKey,
      },
    })
    .from(deliveryTargets)
    .innerJoin(deliveryAttempts, eq(deliveryAttempts.targetId, deliveryTargets.id))
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .where(eq(deliveryTargets.postId, postId))
    .orderBy(desc(at), desc(id))
    .limit(mostEvents + 1)
  return rows.map((row) => ({
    kind: 'delivery',
    at: row.at.toISOString(),
    scheduleId: row.scheduleId,
    scheduledAt: row.scheduledAt.toISOString(),
    socialMediaAccount: toScheduleAccount(row.account),
    step: row.step,
    isDone: row.outcome === 'done',
    detail: describeOutcome(row.outcome, row.detail),
  }))
}

function describeOutcome(outcome: string, detail: string | null): string | null {
  if (outcome === 'done') return detail === 'proven not published' ? notThere : null
  return new Map(Object.entries(outcomes)).get(outcome) ?? null
}

const notThere = 'A rede confirmou que o post não foi publicado.'

/** Of each class of failure, and of a first comment that was not written. */
const outcomes = {
  transient: 'A rede não respondeu como devia; é tentado de novo.',
  rate_limited: 'A rede pediu para esperar.',
  quota: 'O limite de publicações da conta na rede foi atingido.',
  not_ready: 'A rede ainda preparava as mídias.',
  auth: 'A rede não aceitou mais a autorização da conta.',
  permission: 'Falta à conta uma permissão na rede.',
  media: 'A rede não aceitou as mídias.',
  content: 'A rede não aceitou o conteúdo.',
  policy: 'A rede recusou o post por suas regras.',
  ambiguous: 'Não ficou claro se a rede recebeu o pedido.',
  unknown: 'A rede respondeu algo que não conhecemos.',
  due: 'O comentário será tentado de novo.',
  begun: 'Não ficou claro se o comentário foi escrito.',
  failed: 'O comentário não foi escrito.',
} as const satisfies Record<FailureClass | 'due' | 'begun' | 'failed', string>
