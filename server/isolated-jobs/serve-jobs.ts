import * as v from 'valibot'
import type { JobTable } from './define-job.ts'
import { guardProcess } from './guard-process.ts'
import { type JobMessage, JobRequest } from './job-messages.ts'

/** Characters; whoever asked reads it in one go. */
const maxAnswer = 256 * 1024

/** The other side of `createJobPool`: does jobs of the table one after the other until it is ended. */
export function serveJobs(jobs: JobTable): void {
  const guard = guardProcess()
  // A file that makes a library warn a million times would keep us reading.
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => {}
  // Whoever asked gets the same signal, finishes what is under way and then closes the channel.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  process.on('message', (message) => {
    void answer(jobs, v.parse(JobRequest, message), guard).then(say)
  })
  say({ kind: 'ready' })
}

async function answer(
  jobs: JobTable,
  { number, name, input, maxMebibytes }: JobRequest,
  guard: ReturnType<typeof guardProcess>,
): Promise<JobMessage> {
  guard.setLimit(maxMebibytes)
  try {
    const job = jobs[name]
    if (!job) throw new Error(`There is no job ${name}`)
    const output = v.parse(job.output, await job.run(v.parse(job.input, input)))
    if (JSON.stringify(output).length > maxAnswer) throw new Error('The answer is too long')
    return { kind: 'done', number, output, mebibytes: guard.measure() }
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown'
    const errno = errnoOf(error)
    const told = { number, why, mebibytes: guard.measure() }
    return errno ? { kind: 'failed', errno, ...told } : { kind: 'unreadable', ...told }
  }
}

function errnoOf(error: unknown): string | undefined {
  const isOfSystem = error instanceof Error && 'errno' in error && 'code' in error
  return isOfSystem ? String(error.code) : undefined
}

function say(message: JobMessage): void {
  // Nobody is there to hear it when the channel is closed.
  process.send?.(message, () => {})
}
