import * as v from 'valibot'
import { guardProcess } from './guard-process.ts'
import { type JobMessage, JobRequest, type JobTable } from './job.ts'

/** The most characters of an answer. */
const maxAnswer = 256 * 1024

/** The process's side of `createJobPool`: runs jobs of the table one after the other. */
export function serveJobs(jobs: JobTable): void {
  const guard = guardProcess()
  // Silenced: a file that makes a library warn a million times would keep the parent busy.
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => {}
  // The parent gets the same signal, finishes running jobs and then closes the channel.
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
  // After the channel is closed nobody listens.
  process.send?.(message, () => {})
}
