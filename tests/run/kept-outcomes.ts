import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from './stage.ts'
import type { TestPlan } from './test-plan.ts'

const fileOf = (folder: string, plan: TestPlan['name']) =>
  join(folder, `outcomes-${plan.replace(':', '-')}.json`)

/** Removes the results of an earlier run, in case this one does not finish. */
export async function forgetOutcomes(folder: string, plan: TestPlan['name']): Promise<void> {
  await rm(fileOf(folder, plan), { force: true })
}

export async function keepOutcomes(
  folder: string,
  plan: TestPlan['name'],
  outcomes: readonly Outcome[],
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(fileOf(folder, plan), JSON.stringify(outcomes))
}
