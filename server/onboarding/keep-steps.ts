import type { OnboardingStepId } from '#contract/onboarding.ts'
import { holdUser } from '../auth/hold-user.ts'
import { onboardingSteps } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'

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
