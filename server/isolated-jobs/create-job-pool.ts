import * as v from 'valibot'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'
import { JobError, type JobTable } from './job.ts'
import { type JobLimits, type JobProcess, startJobProcess } from './job-process.ts'

export interface PoolSettings<Jobs extends JobTable> {
  jobs: Jobs
  /** A module that calls `serveJobs` with the same table. */
  entry: URL
  queue: QueueLimits
  /** The memory that no job may exceed, whatever its own limit. */
  hardMebibytes: number
  /** A process without work is ended after so many ms. */
  idleMs: number
}

export interface JobTerms extends JobLimits {
  owner: string
  weight: number
  maxWaitMs: number
}

/**
 * A pool of processes that run one job at a time each: started when there is work, killed when a
 * job exceeds its limits, ended when idle.
 */
export function createJobPool<Jobs extends JobTable>(settings: PoolSettings<Jobs>) {
  const queue = createFairQueue(settings.queue)
  const all = new Set<JobProcess>()
  const idle: { one: JobProcess; timer: NodeJS.Timeout }[] = []
  let isClosed = false

  const end = (one: JobProcess) => {
    all.delete(one)
    one.end()
  }
  const take = (): JobProcess => {
    if (isClosed) throw new JobError('lost', 'The pool is closed')
    for (let next = idle.pop(); next; next = idle.pop()) {
      clearTimeout(next.timer)
      if (next.one.isFit()) return next.one
      end(next.one)
    }
    const started = startJobProcess(settings.entry, settings.hardMebibytes)
    all.add(started)
    return started
  }
  const giveBack = (one: JobProcess) => {
    if (!one.isFit()) return end(one)
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((other) => other.one === one),
        1,
      )
      end(one)
    }, settings.idleMs)
    timer.unref()
    idle.push({ one, timer })
  }

  const runOnce = async (job: Parameters<JobProcess['run']>[0], limits: JobLimits) => {
    const one = take()
    try {
      return await one.run(job, limits)
    } finally {
      giveBack(one)
    }
  }
  /**
   * A job whose process was killed from outside, such as by the kernel when memory ran out, is run
   * once more.
   */
  const runTwice: typeof runOnce = async (job, limits) => {
    try {
      return await runOnce(job, limits)
    } catch (error) {
      if (error instanceof JobError && error.code === 'lost') return runOnce(job, limits)
      throw error
    }
  }

  return {
    /** The job's answer. Throws `JobError`. */
    async run<N extends keyof Jobs & string>(
      name: N,
      input: v.InferInput<Jobs[N]['input']>,
      { owner, weight, maxWaitMs, ...limits }: JobTerms,
    ): Promise<v.InferOutput<Jobs[N]['output']>> {
      const leave = await queue.enter({ owner, weight, maxWaitMs })
      try {
        const output = await runTwice({ name, input }, limits)
        return v.parse(settings.jobs[name]?.output as Jobs[N]['output'], output)
      } finally {
        leave()
      }
    },
    pids: () => [...all].flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    /** Ends all processes: running and waiting jobs fail, and so do later ones. */
    close() {
      isClosed = true
      for (const one of all) end(one)
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
    },
  }
}
