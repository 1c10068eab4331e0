import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Outcome } from './stage.ts'
import type { TestPlan } from './test-plan.ts'

const Outcomes = v.array(
  v.object({
    name: v.string(),
    passed: v.number(),
    failed: v.number(),
    skipped: v.number(),
    failures: v.array(v.string()),
    unsteady: v.array(v.string()),
    seconds: v.number(),
    slowest: v.array(v.object({ title: v.string(), seconds: v.number() })),
  }),
) satisfies v.GenericSchema<unknown, Outcome[]>

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

/**
 * The results of an earlier command. Without results it did not finish, which counts as a failure.
 */
export async function readOutcomes(folder: string, plan: TestPlan['name']): Promise<Outcome[]> {
  try {
    return v.parse(Outcomes, JSON.parse(await readFile(fileOf(folder, plan), 'utf8')))
  } catch {
    const failures = [`npm run ${plan}: did not come to its end`]
    return [
      {
        name: plan,
        passed: 0,
        failed: 1,
        skipped: 0,
        failures,
        unsteady: [],
        slowest: [],
        seconds: 0,
      },
    ]
  }
}
