import { type ExecFileException, type ExecFileOptions, execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type AcceptedMediaType, acceptedMedia } from '#contract/media/media.ts'
import { ApiError } from '../../http/api-error.ts'
import { createFairQueue } from '../../isolated-jobs/fair-queue.ts'
import { isExternalSignal, limitCommand } from '../../isolated-jobs/limit-command.ts'
import type { ReceivedFile } from '../incoming/receive-file.ts'
import { runMediaJob, toApiError } from '../inspection/run-media-job.ts'

export interface MadeFile {
  path: string
  size: number
}

const longestSide = 480

/**
 * A WebP of at most 480 px, in the scratch folder beside the file; the caller removes it. Reads the
 * whole image, so damage is found here: throws MEDIA_UNSUPPORTED. Of a video it is the first frame,
 * or null without ffmpeg.
 */
export async function makeThumbnail(
  { path, type }: Pick<ReceivedFile, 'path' | 'type'>,
  { owner, pixels }: { owner: string; pixels: number },
): Promise<MadeFile | null> {
  const to = `${path}.thumb.webp`
  if (acceptedMedia[type].kind === 'image') return shrink(path, to, { owner, pixels })
  const frame = await readFirstFrame({ path, type }, { owner, longestSide })
  if (frame === null) return null
  try {
    return await shrink(frame, to, { owner, pixels: longestSide * longestSide })
  } catch (error) {
    // The video itself was accepted, so only its thumbnail is missing.
    if (error instanceof ApiError && error.code === 'MEDIA_UNSUPPORTED') return null
    throw error
  } finally {
    await rm(frame, { force: true })
  }
}

async function shrink(
  path: string,
  to: string,
  terms: { owner: string; pixels: number },
): Promise<MadeFile> {
  try {
    const { size } = await runMediaJob('shrink-picture', { path, to, longestSide }, terms)
    return { path: to, size }
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}

const run = promisify(execFile)
const queue = createFairQueue({
  ...{ concurrency: 2, capacity: 2, concurrencyPerOwner: 1 },
  ...{ maxWaiting: 100, maxWaitingPerOwner: 20 },
})

interface FrameTerms {
  owner: string
  longestSide: number
  /** Limit of elapsed time, and of processor time. */
  seconds?: number | undefined
}

/**
 * The first frame of an accepted video as a small PNG beside it; null without ffmpeg, or when it
 * cannot read the file in time.
 */
export async function readFirstFrame(
  { path, type }: { path: string; type: AcceptedMediaType },
  { owner, longestSide, seconds = 20 }: FrameTerms,
): Promise<string | null> {
  const to = `${path}.frame.png`
  const leave = await queue.enter({ owner, weight: 1, maxWaitMs: 30_000 }).catch((error) => {
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

/** Runs a program again when it was killed from outside. */
async function runTwice(program: string, args: string[], options: ExecFileOptions): Promise<void> {
  try {
    await run(program, args, options)
  } catch (error) {
    if (!wasEndedByStranger(error)) throw error
    await run(program, args, options)
  }
}

/** ffmpeg's exit status after a signal. */
const endedBySignal = 255

function wasEndedByStranger(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // `killed` is only set when we killed it.
  const { code, signal, killed }: ExecFileException = error
  return !killed && (code === endedBySignal || isExternalSignal(signal))
}

/** Names the format, so that ffmpeg does not take the file for a playlist of other files. */
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
