import { forgetOutcomes, keepOutcomes } from './run/kept-outcomes.ts'
import { longPlan } from './run/long-plan.ts'
import { runPlan } from './run/run-plan.ts'
import { endAllPrograms, reportsFolder } from './run/run-program.ts'
import { printSummary } from './run/summary.ts'
import { testPlan } from './run/test-plan.ts'

// `npm test`, and with `long` the rest (`npm run test:long`). The last line counts the tests that
// passed and failed. The results are kept in `test-results/reports/outcomes-<command>.json`.

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAllPrograms()
    process.exit(130)
  })
}

const asked = process.argv.slice(2)
const plan = asked.includes('long') ? longPlan : testPlan
await forgetOutcomes(reportsFolder, plan.name)
const outcomes = await runPlan(plan)
await keepOutcomes(reportsFolder, plan.name, outcomes)
process.exitCode = printSummary(outcomes) ? 0 : 1
