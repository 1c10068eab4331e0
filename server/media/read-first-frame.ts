import { type ExecFileException, type ExecFileOptions, execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { AcceptedMediaType } from '#contract/media.ts'
import { createFairQueue } from '../isolated-jobs/fair-queue.ts'
import { isStrangersSignal } from '../isolated-jobs/is-strangers-signal.ts'
import { limitCommand } from '../isolated-jobs/limit-command.ts'
import { toApiError } from './inspection/run-media-job.ts'

const run = promisify(execFile)
const queue = createFairQueue({
  ...{ places: 2, capacity: 2, placesPerOwner: 1 },
  ...{ maxWaiting: 100, maxWaitingPerOwner: 20 },
})

interface FrameTerms {
  owner: string
  longestSide: number
  /** Of the clock and of the processor. */
  seconds?: number | undefined
}

/**
 * The first frame of a video that was looked into and accepted, small, as a PNG beside it; null without
 * ffmpeg, or when it cannot read the file in time: the page then shows its own placeholder.
 */
export async function readFirstFrame(
  { path, type }: { path: string; type: AcceptedMediaType },
  { owner, longestSide, seconds = 20 }: FrameTerms,
): Promise<string | null> {
  const to = `${path}.frame.png`
  const leave = await queue.enter({ owner, weight: 1, patienceMs: 30_000 }).catch((error) => {
    throw toApiError(error)
  })
  try {
    const [program, args] = limitCommand(
      'ffmpeg',
      [...readingFrom(path, type), ...writingTo(to, longestSide)],
      {
        ...{ dataMebibytes: 512, addressMebibytes: 1024, cpuSeconds: seconds },
      },
    )
    const limits = { timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 } as const
    const env = { PATH: process.env.PATH }
    await runTwice(program, args, { ...limits, env, windowsHide: true })
    return (await stat(to)).size > 0 ? to : null
  } catch {
    await rm(to, { force: true })
    return null
  } finally {
    leave()
  }
}

/** One that somebody else ended, such as who ends all of a service with us, is tried once more. */
async function runTwice(program: string, args: string[], options: ExecFileOptions): Promise<void> {
  try {
    await run(program, args, options)
  } catch (error) {
    if (!wasEndedByStranger(error)) throw error
    await run(program, args, options)
  }
}

/** With this status ffmpeg ends itself when a signal asks it to. */
const endedBySignal = 255

function wasEndedByStranger(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // `killed`: by us.
  const { code, signal, killed }: ExecFileException = error
  return !killed && (code === endedBySignal || isStrangersSignal(signal))
}

/** What the file is was settled by our own look: ffmpeg may not find it to be a list of other files. */
function readingFrom(path: string, type: AcceptedMediaType): string[] {
  const format = type === 'video/webm' ? 'matroska' : 'mov'
  return [
    ...['-v', 'error', '-nostdin', '-threads', '1', '-protocol_whitelist', 'file'],
    ...['-f', format, '-i', `file:${path}`],
  ]
}

function writingTo(path: string, side: number): string[] {
  const scale = `scale=${side}:${side}:force_original_aspect_ratio=decrease`
  return [
    ...['-map', '0:v:0', '-frames:v', '1', '-vf', scale],
    ...['-c:v', 'png', '-f', 'image2', '-update', '1', '-y', `file:${path}`],
  ]
}
