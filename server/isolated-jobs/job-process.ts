import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { countDown } from './count-down.ts'
import { JobError } from './job-error.ts'
import { JobMessage, type JobRequest } from './job-messages.ts'
import { limitCommand } from './limit-command.ts'

/** What V8 may hold; pictures lie outside of it. */
const heapMebibytes = 192
/** What Node and the libraries take of `ulimit -d` before the first job. */
const reservedMebibytes = 700
const startMs = 30_000
const restingMebibytes = 240

export interface JobLimits {
  deadlineMs: number
  maxMebibytes: number
}

export interface JobProcess {
  /** The output, unchecked; throws `JobError`. One at a time. */
  run(job: Pick<JobRequest, 'name' | 'input'>, limits: JobLimits): Promise<unknown>
  /** Whether it can take another job. */
  isFit(): boolean
  end(): void
  readonly pid: number | undefined
}

/** Starts a process of `entry` (which calls `serveJobs`). `hardMebibytes`: what no job may exceed. */
export function startJobProcess(entry: URL, hardMebibytes: number): JobProcess {
  const child = launch(entry, hardMebibytes)
  let isOver = false
  let mebibytes = 0
  let count = 0
  let complaint = ''
  let hear: (message: JobMessage) => void = () => {}
  let break_: (why: string) => void = () => {}
  const end = () => {
    isOver = true
    child.kill('SIGKILL')
  }
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + String(chunk)).slice(-600)
  })
  child.on('message', (message) => {
    const said = v.safeParse(JobMessage, message)
    if (said.success) hear(said.output)
    else end()
  })
  const onGone = (why: string) => {
    isOver = true
    break_(why)
  }
  child.once('error', (error) => onGone(error.message))
  child.once('exit', (code, signal) => onGone(`ended with ${signal ?? code} ${complaint}`.trim()))

  /** The next message `pick` wants; an error when there is none within so many milliseconds. */
  const await_ = <T>(ms: number, pick: (message: JobMessage) => T | undefined): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const stop = countDown(ms, () => {
        end()
        reject(new JobError('ended', `took more than ${ms} ms`))
      })
      break_ = (why) => {
        stop()
        reject(new JobError('ended', why))
      }
      hear = (message) => {
        const picked = pick(message)
        if (picked === undefined) return
        stop()
        resolve(picked)
      }
      if (isOver) break_(complaint)
    })

  const started = await_(startMs, ({ kind }) => (kind === 'ready' ? true : undefined)).catch(
    (error) => {
      throw new JobError('failed', 'The process for jobs could not be started', error)
    },
  )
  started.catch(() => {})

  return {
    pid: child.pid,
    end,
    isFit: () => !isOver && mebibytes < restingMebibytes,
    async run(job, { deadlineMs, maxMebibytes }) {
      await started
      count += 1
      const request: JobRequest = { ...job, number: count, maxMebibytes }
      const answer = await_(deadlineMs, (message) =>
        message.kind !== 'ready' && message.number === request.number ? message : undefined,
      )
      // A process that is gone is noticed by its end.
      if (!isOver) child.send(request, () => {})
      const said = await answer
      mebibytes = said.mebibytes
      if (said.kind === 'done') return said.output
      if (said.kind === 'unreadable') throw new JobError('unreadable', said.why)
      throw new JobError(
        'failed',
        said.why,
        Object.assign(new Error(said.why), { code: said.errno }),
      )
    },
  }
}

function launch(entry: URL, hardMebibytes: number): ChildProcess {
  const node = [`--max-old-space-size=${heapMebibytes}`, fileURLToPath(entry)]
  const limits = { dataMebibytes: reservedMebibytes + hardMebibytes }
  const [program, args] = limitCommand(process.execPath, node, limits)
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: bareEnvironment(),
    windowsHide: true,
  })
  // It alone keeps nobody running: a job under way does, by its deadline.
  child.unref()
  child.channel?.unref()
  if (child.stderr && 'unref' in child.stderr && typeof child.stderr.unref === 'function')
    child.stderr.unref()
  return child
}

/** Nothing of ours is in it: no keys, no addresses. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const needed = ['SystemRoot', 'TMPDIR', 'TEMP', 'TZ', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(needed.map((name) => [name, process.env[name]]))
}
