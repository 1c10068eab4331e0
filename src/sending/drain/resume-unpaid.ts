import { getProjectPlan } from '#contract/endpoints/billing.ts'
import { listUnpaid, requeueUnpaid } from '#local/outbox/entry/requeue-unpaid.ts'
import { call } from '#src/api/call.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { wakeOutbox } from './wake.ts'

/**
 * Sends again what was refused because the plan of its project had ended, where the server says that it stands
 * again. The entries are listed first, so that each answer is younger than the refusal: an older one would send
 * them into the same refusal.
 */
export async function resumeUnpaid(userId: string): Promise<void> {
  try {
    const refused = await listUnpaid(localDb, userId)
    for (const projectId of new Set(refused.map((entry) => entry.projectId))) {
      if (!(await mayScheduleIn(projectId))) continue
      const ofProject = refused.filter((entry) => entry.projectId === projectId)
      await requeueUnpaid(
        localDb,
        ofProject.map(({ id }) => id),
      )
      await wakeOutbox()
    }
  } catch (error) {
    noteTrouble(error)
  }
}

/** False too while that cannot be asked: the next occasion asks again. */
async function mayScheduleIn(projectId: string): Promise<boolean> {
  try {
    const { state } = await call(getProjectPlan, { params: { id: projectId }, projectId })
    return state !== 'ended'
  } catch {
    return false
  }
}
