import prepareData from '../e2e/fixtures/prepare-data.ts'
import { runStage } from './run-stage.ts'
import type { Outcome, Stage } from './stage.ts'
import { build, type TestPlan } from './test-plan.ts'

/** Runs every stage, even after failures. */
export async function runPlan({ programs, atOnce, stages }: TestPlan): Promise<Outcome[]> {
  // Missing programs are installed first, once, not by two suites at the same time. If that is
  // impossible, the suites that need them fail with a message and the others still run.
  for (const find of programs) {
    try {
      find()
    } catch (error) {
      console.error(error)
    }
  }

  const outcomes: Outcome[] = []
  const run = async (stage: Stage): Promise<Outcome> => {
    const outcome = await runStage(stage)
    outcomes.push(outcome)
    return outcome
  }

  const built = await run(build)
  const removeData = built.failed === 0 ? await prepareForAll() : undefined
  const waiting = [...stages]
  const runWaiting = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      if (stage.needsBuild && built.failed > 0) outcomes.push(withoutBuild(stage))
      else await run(stage)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
  await removeData?.()
  return outcomes
}

/** Stages inherit the environment variable that it sets. If it fails, each stage tries, and says why. */
async function prepareForAll(): Promise<(() => Promise<void>) | undefined> {
  try {
    return await prepareData()
  } catch (error) {
    console.error(error)
    return undefined
  }
}

function withoutBuild({ name }: Stage): Outcome {
  const failures = [`${name}: not run, since the build failed`]
  return { name, passed: 0, failed: 1, skipped: 0, failures, unsteady: [], slowest: [], seconds: 0 }
}
