import { forgetOutcomes, keepOutcomes, readOutcomes } from './run/kept-outcomes.ts'
import { longPlan } from './run/long-plan.ts'
import { testPlan } from './run/plan.ts'
import { runPlan } from './run/run-plan.ts'
import { endAllPrograms, reportsFolder } from './run/run-program.ts'
import { printSummary } from './run/summary.ts'

// `npm test`, and with `long` the rest of it (`npm run test:long`); the last line says how many
// tests passed and failed. `--after-test` counts what `npm test` found a moment ago too.

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
