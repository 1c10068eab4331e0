import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { memoryNotice } from './guard-process.ts'
import { JobError, JobMessage, type JobRequest } from './job.ts'
import { isExternalSignal, limitCommand } from './limit-command.ts'
import { watchDeadline } from './watch-deadline.ts'

const startMs = 30_000
/** A process that holds more than this between jobs is replaced. */
const restingMebibytes = 240

export interface JobLimits {
  deadlineMs: number
  maxMebibytes: number
}

export interface JobProcess {
  readonly pid: number | undefined
  /** The output, unchecked; throws `JobError`. One at a time. */
  run(job: Pick<JobRequest, 'name' | 'input'>, limits: JobLimits): Promise<unknown>
  /** Whether it can take another job. */
  isFit(): boolean
  end(): void
}

type Listener = (event: JobMessage | JobError) => void

/**
 * Starts a process of `entry` (which calls `serveJobs`). `hardMebibytes`: what no job may exceed.
 */
export function startJobProcess(entry: URL, hardMebibytes: number): JobProcess {
  const child = launchProcess(entry, hardMebibytes)
  let [complaint, held, jobs] = ['', 0, 0]
  let gone: JobError | undefined
  let listener: Listener | undefined

  const end = (why = new JobError('lost', 'The process was ended')) => {
    gone ??= why
    child.kill('SIGKILL')
    listener?.(gone)
  }
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + String(chunk)).slice(-600)
  })
  child.stderr?.on('error', () => {})
  child.on('message', (said) => {
    const message = v.safeParse(JobMessage, said)
    if (message.success) listener?.(message.output)
    else end(new JobError('ended', 'The process spoke out of turn'))
  })
  child.on('error', (error) => end(new JobError('lost', error.message)))
  child.once('close', (code, signal) => {
    const isStrangers = isExternalSignal(signal) && !complaint.includes(memoryNotice)
    const what = `ended with ${signal ?? code} ${complaint}`.trim()
    end(new JobError(isStrangers ? 'lost' : 'ended', what))
  })

  /** The next message that `pick` accepts, within so many ms. */
  const next = <T>(ms: number, pick: (message: JobMessage) => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = watchDeadline(child.pid, ms, (code) =>
        end(new JobError(code, `took more than ${ms} ms`)),
      )
      listener = (event) => {
        const picked = event instanceof JobError ? event : pick(event)
        if (picked === undefined) return
        stop()
        listener = undefined
        if (picked instanceof JobError) reject(picked)
        else resolve(picked)
      }
      if (gone) listener(gone)
    })

  const ready = next(startMs, ({ kind }) => (kind === 'ready' ? true : undefined)).catch(
    (cause: unknown) => {
      throw new JobError('busy', 'No process could be started', cause)
    },
  )
  ready.catch(() => {})

  return {
    pid: child.pid,
    end: () => end(),
    isFit: () => !gone && held < restingMebibytes,
    async run(job, { deadlineMs, maxMebibytes }) {
      await ready
      jobs += 1
      const request: JobRequest = { ...job, number: jobs, maxMebibytes }
      const answered = next(deadlineMs, (message) =>
        message.kind !== 'ready' && message.number === request.number ? message : undefined,
      )
      // An error of sending shows as the end of the process.
      if (!gone) child.send(request, () => {})
      const answer = await answered
      held = answer.mebibytes
      if (answer.kind === 'done') return answer.output
      if (answer.kind === 'unreadable') throw new JobError('unreadable', answer.why)
      const cause = Object.assign(new Error(answer.why), { code: answer.errno })
      throw new JobError('failed', answer.why, cause)
    },
  }
}

/** The limit of V8's heap; pictures are outside of it. */
const heapMebibytes = 192
/** Address space that Node and the libraries reserve before the first job, within `ulimit -d`. */
const reservedMebibytes = 1600

/**
 * Starts a Node process for `entry` with a message channel, limits on its memory, and an empty
 * environment.
 */
function launchProcess(entry: URL, hardMebibytes: number): ChildProcess {
  const [program, args] = limitCommand(
    process.execPath,
    [`--max-old-space-size=${heapMebibytes}`, fileURLToPath(entry)],
    { dataMebibytes: reservedMebibytes + hardMebibytes },
  )
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: bareEnvironment(),
    windowsHide: true,
  })
  // It does not keep this process alive; a running job does, by its deadline.
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return child
}

/** An environment without keys, addresses, or options for Node. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const needed = ['SystemRoot', 'TMPDIR', 'TEMP', 'TZ', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(needed.map((name) => [name, process.env[name]]))
}
