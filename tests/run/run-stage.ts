import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { countTests } from './count-tests.ts'
import { reportsFolder, runProgram } from './run-program.ts'
import type { Counts, Outcome, ReportKind, Stage } from './stage.ts'

/** Runs one stage and counts its tests; never throws. */
export async function runStage(stage: Stage): Promise<Outcome> {
  const report = join(reportsFolder, `${stage.name}.json`)
  await mkdir(reportsFolder, { recursive: true })
  await rm(report, { force: true })
  const began = performance.now()
  const { args, env } = reportTo(stage.report, report)
  const code = await runProgram({
    command: [...stage.command, ...args],
    env: { ...env, ...stage.env },
    label: stage.name,
    minutes: stage.minutes,
  })
  const text = await readFile(report, 'utf8').catch(() => undefined)
  const counts = readCounts(stage, code, text)
  return { ...counts, name: stage.name, seconds: (performance.now() - began) / 1000 }
}

/** A truncated report, as after a full disk, counts like none. */
function readCounts(stage: Stage, code: number, text: string | undefined): Counts {
  try {
    return countTests(stage, code, text)
  } catch {
    return countTests(stage, code, undefined)
  }
}

function reportTo(kind: ReportKind, file: string): { args: string[]; env: Record<string, string> } {
  switch (kind) {
    case 'exit-code':
      return { args: [], env: {} }
    case 'vitest':
      return {
        args: [
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...(process.stdout.isTTY ? [] : ['--no-color']),
        ],
        env: {},
      }
    case 'playwright':
      return { args: [], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
  }
}
