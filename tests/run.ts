import { forgetOutcomes, keepOutcomes, readOutcomes } from './run/kept-outcomes.ts'
import { longPlan } from './run/long-plan.ts'
import { runPlan } from './run/run-plan.ts'
import { endAllPrograms, reportsFolder } from './run/run-program.ts'
import { printSummary } from './run/summary.ts'
import { testPlan } from './run/test-plan.ts'

// `npm test`, and with `long` the rest (`npm run test:long`). The last line counts the tests that
// passed and failed. With `--after-test` the results of the last `npm test` are counted, too.

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAllPrograms()
    process.exit(130)
  })
}

const asked = process.argv.slice(2)
const plan = asked.includes('long') ? longPlan : testPlan
const earlier = asked.includes('--after-test') ? await readOutcomes(reportsFolder, 'test') : []
await forgetOutcomes(reportsFolder, plan.name)
const outcomes = await runPlan(plan)
await keepOutcomes(reportsFolder, plan.name, outcomes)
process.exitCode = printSummary([...earlier, ...outcomes]) ? 0 : 1
