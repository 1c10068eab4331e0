import { and, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import { referralPercentage } from '#contract/billing/plan.ts'
import {
  type OnboardingStatus,
  type OnboardingStep,
  type OnboardingStepId,
  onboardingSteps as stepIds,
} from '#contract/projects/onboarding.ts'
import { holdUser } from '../auth/hold-user.ts'
import { isCounted } from '../billing/referrals/is-counted.ts'
import type { Executor } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { referrals } from '../db/schema/referrals.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { onboardingSteps } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'

/**
 * The steps of the beginning, as far as the person got. What is seen done is kept, so that it stays
 * done when the account is unlinked or the post deleted; only what is missing is looked at.
 */
export async function getOnboarding(
  deps: Pick<Deps, 'db' | 'clock' | 'billing'>,
  userId: string,
): Promise<OnboardingStatus> {
  const { db } = deps
  const kept = await db
    .select({ step: onboardingSteps.step })
    .from(onboardingSteps)
    .where(eq(onboardingSteps.userId, userId))
  const done = new Set(kept.map(({ step }) => step))
  const missing = stepIds.filter((step) => !done.has(step))
  const found = await findDone(db, userId, missing)
  if (found.length > 0) await keepSteps(deps, userId, found)
  for (const step of found) done.add(step)
  const steps = stepIds.map((id) => ({
    ...{ id, ...describeStep(id, deps.billing !== undefined) },
    completed: done.has(id),
  }))
  const completedSteps = steps.filter(({ completed }) => completed).length
  const totalSteps = steps.length
  return { isCompleted: completedSteps === totalSteps, completedSteps, totalSteps, steps }
}

/** Those of the steps that have happened: one question, whatever their number. */
async function findDone(
  db: Executor,
  userId: string,
  steps: readonly OnboardingStepId[],
): Promise<OnboardingStepId[]> {
  if (steps.length === 0) return []
  const asked = Object.fromEntries(
    steps.map((step) => [step, sql<boolean>`${signs[step](db, userId)}`]),
  )
  const [row] = await db.select(asked).from(sql`(values (1)) as one`)
  return steps.filter((step) => row?.[step] === true)
}

/**
 * An account is the project's, whoever linked it: nobody of a team has to do it again. Posts are the
 * person's own: who joins a team that posts every day has still to write their first one, and an
 * owner whose staff posts has not done so either.
 */
const signs: Record<OnboardingStepId, (db: Executor, userId: string) => SQL> = {
  'connect-accounts': (db, userId) =>
    exists(
      db
        .select({ id: socialAccounts.id })
        .from(socialAccounts)
        .innerJoin(projectMembers, eq(projectMembers.projectId, socialAccounts.projectId))
        .where(and(eq(projectMembers.userId, userId), isNull(socialAccounts.removedAt))),
    ),
  'create-post': (db, userId) =>
    exists(db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, userId))),
  'schedule-post': (db, userId) =>
    exists(
      db
        .select({ id: deliveryTargets.id })
        .from(deliveryTargets)
        .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
        .where(eq(posts.authorId, userId)),
    ),
  'invite-friends': (db, userId) =>
    exists(db.select({ id: referrals.subscriptionId }).from(referrals).where(isCounted(userId))),
}

type Words = Pick<OnboardingStep, 'title' | 'description'>

/** What people read of each step; a reward is spoken of only where somebody can pay. */
function describeStep(step: OnboardingStepId, isPaying: boolean): Words {
  const isReward = step === 'invite-friends' && isPaying
  return isReward ? { ...words[step], description: rewarded } : words[step]
}

const words: Record<OnboardingStepId, Words> = {
  'connect-accounts': {
    title: 'Conecte suas contas',
    description: 'Ligue as redes em que você publica. O uPubly só faz o que você autorizar nelas.',
  },
  'create-post': {
    title: 'Crie seu primeiro post',
    description: 'Escreva o texto, junte fotos ou um vídeo e veja como fica em cada rede.',
  },
  'schedule-post': {
    title: 'Agende uma publicação',
    description: 'Escolha o dia e a hora: o post sai sozinho, mesmo com o seu aparelho desligado.',
  },
  'invite-friends': {
    title: 'Convide amigos',
    description: 'Compartilhe seu link com quem também publica em redes sociais.',
  },
}

const rewarded = `Compartilhe seu link: quem assina por ele tem ${referralPercentage}% de desconto no primeiro pagamento, e você, em uma fatura sua.`

/** Steps that a person has done, each kept once; nothing of one who is being deleted. */
export async function keepSteps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  steps: readonly OnboardingStepId[],
): Promise<void> {
  const rows = steps.map((step) => ({ userId, step, doneAt: clock.now() }))
  await db.transaction(async (tx) => {
    if (await holdUser(tx, userId))
      await tx.insert(onboardingSteps).values(rows).onConflictDoNothing()
  })
}
