import { build, type Plan } from './plan.ts'
import { runStage } from './run-stage.ts'
import type { Outcome, Stage } from './stage.ts'

/** Everything that can be run is run, whatever failed before it. */
export async function runPlan({ programs, lanes }: Plan): Promise<Outcome[]> {
  // What the machine lacks is installed now, once, and not by two suites at the same moment. Where
  // it cannot be had, the suites that need it fail and say so; the others still run.
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
  await Promise.all(
    lanes.map(async (stages) => {
      for (const stage of stages) {
        if (stage.needsBuild && built.failed > 0) outcomes.push(withoutBuild(stage))
        else await run(stage)
      }
    }),
  )
  return outcomes
}

function withoutBuild({ name }: Stage): Outcome {
  const failures = [`${name}: not run, since the build failed`]
  return { name, passed: 0, failed: 1, skipped: 0, failures, slowest: [], seconds: 0 }
}
