import { build, checks, lanes } from './run/plan.ts'
import { endAllPrograms } from './run/run-program.ts'
import { runStage } from './run/run-stage.ts'
import type { Outcome, Stage } from './run/stage.ts'
import { printSummary } from './run/summary.ts'
import { findChromium } from './setup/find-chromium.ts'
import { findPostgresPrograms } from './setup/postgres-programs.ts'

// The whole check. Everything that can be run is run, whatever failed before it; the last line says
// how many tests passed and failed.

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAllPrograms()
    process.exit(130)
  })
}

// What the machine lacks is installed now, once, and not by two suites at the same moment. Where it
// cannot be had, the suites that need it fail and say so; the others still run.
for (const find of [findChromium, findPostgresPrograms]) {
  try {
    find()
  } catch (error) {
    console.error(error)
  }
}

const outcomes: Outcome[] = []
await runInOrder(checks)
const built = await run(build)
await Promise.all(lanes.map(runInOrder))
process.exitCode = printSummary(outcomes) ? 0 : 1

async function runInOrder(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) {
    if (stage.needsBuild && built.failed > 0) outcomes.push(withoutBuild(stage))
    else await run(stage)
  }
}

async function run(stage: Stage): Promise<Outcome> {
  const outcome = await runStage(stage)
  outcomes.push(outcome)
  return outcome
}

function withoutBuild({ name }: Stage): Outcome {
  const failures = [`${name}: not run, since the build failed`]
  return { name, passed: 0, failed: 1, skipped: 0, failures, seconds: 0 }
}
