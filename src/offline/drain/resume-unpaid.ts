import { getProjectPlan } from '#contract/endpoints/billing.ts'
import { listUnpaid, requeueUnpaid } from '#local/entries/requeue-unpaid.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { wakeOutbox } from './wake.ts'

/**
 * Sends entries again that were refused because their project's plan had ended, if the server says that the
 * plan is active now. The entries are listed before the server is asked, so that its answer is newer than
 * each refusal: an older one would lead to the same refusal.
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
    reportStorageError(error)
  }
}

/** Also false when the server cannot be asked: the next call of `resumeUnpaid` asks again. */
async function mayScheduleIn(projectId: string): Promise<boolean> {
  try {
    const { state } = await call(getProjectPlan, { params: { id: projectId }, projectId })
    return state !== 'ended'
  } catch {
    return false
  }
}
